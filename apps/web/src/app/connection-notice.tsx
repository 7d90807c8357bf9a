import { useEffect, useState } from 'react';
import { onReconnect, tryNow, useConnection } from '../api/connection.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';
import { SmallButton } from '../ui/small-button.tsx';
import classes from './connection-notice.module.css';

const THANKS_MS = 4_000;

/** Reports on any screen that the server is unreachable, and later that it is back. */
export function ConnectionNotice() {
  const lost = useConnection(({ state }) => state === 'lost');
  const isBack = useIsBack();
  // A live region must exist before its text. The seconds are outside of it, so that screen readers do not announce
  // each one.
  return (
    <div role="alert" className={classes.notice}>
      {lost ? (
        <div className={classes.box}>
          <WarningIcon />
          <p className={classes.text}>
            <strong>The server does not answer</strong> Your entries are kept.
            <span aria-hidden="true">
              {' '}
              <Countdown />
            </span>
          </p>
          <SmallButton onClick={() => void tryNow()}>Try again</SmallButton>
        </div>
      ) : null}
      {isBack ? (
        <div className={classes.box} data-back="true">
          <CheckIcon />
          <p className={classes.text}>Connected again</p>
        </div>
      ) : null}
    </div>
  );
}

/** Shown briefly after the connection is back. */
function useIsBack(): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = onReconnect(() => {
      setIsBack(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsBack(false), THANKS_MS);
    });
    return () => {
      close();
      clearTimeout(timer);
    };
  }, []);
  return isBack;
}

function Countdown() {
  const nextTryMs = useConnection((connection) => connection.nextTryMs);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const leftSec = Math.ceil((nextTryMs - nowMs) / 1000);
  return leftSec > 0 ? `Trying again in ${leftSec} s.` : 'Trying again…';
}
