import { isAssured, type TaskingWindow } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatUtc } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { type CartRequest, nextDates, withDates, withPass } from './cart-request.ts';

interface PassedNoticeProps {
  readonly request: CartRequest;
  /** Why it can no longer be ordered. */
  readonly message: string;
  /** The next window of an assured product; null if there is none. */
  readonly nextWindow: TaskingWindow | null;
  readonly onReplace: (request: CartRequest) => void;
}

/** Reports a window or dates that have passed while in the cart, and offers the next ones. */
export function PassedNotice(props: PassedNoticeProps) {
  return isAssured(props.request.selectedProduct) ? <NextWindow {...props} /> : <NextDates {...props} />;
}

function NextDates({ request, message, onReplace }: PassedNoticeProps) {
  const [openedMs] = useState(() => Date.now());
  const next = nextDates(request, openedMs);
  return (
    <MessageBox
      kind="warning"
      title="The earliest image date is too close now"
      action={
        next ? (
          <Button size="xs" onClick={() => onReplace(withDates(request, next))}>
            Move to these dates
          </Button>
        ) : (
          <Link to={paths.tasking()}>Request Tasking</Link>
        )
      }
    >
      {next ? `${message} You can request ${span(next.start, next.stop)}.` : message}
    </MessageBox>
  );
}

function NextWindow({ request, message, nextWindow, onReplace }: PassedNoticeProps) {
  return (
    <MessageBox
      kind="warning"
      title="This window cannot be ordered"
      action={
        nextWindow ? (
          <Button size="xs" onClick={() => onReplace(withPass(request, nextWindow))}>
            Take the next one
          </Button>
        ) : (
          <Link to={paths.tasking()}>Request Tasking</Link>
        )
      }
    >
      {message}
    </MessageBox>
  );
}

/** `2026-12-01 10:00 UTC to 2026-12-31 10:00 UTC` */
function span(start: string, stop: string): string {
  return `${formatUtc(Date.parse(start))} to ${formatUtc(Date.parse(stop))}`;
}
