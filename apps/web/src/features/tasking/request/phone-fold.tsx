import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import classes from './phone-fold.module.css';

interface PhoneFoldProps {
  readonly title: string;
  /** What the folded part holds. */
  readonly summary: ReactNode;
  readonly picture?: ReactNode;
  readonly startsOpen?: boolean;
  /** Below the children, once it is opened; nothing on a wide screen. */
  readonly lazy?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of the form, folded to one line on a phone. */
export function PhoneFold({ title, summary, picture, startsOpen = false, lazy, children }: PhoneFoldProps) {
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState(startsOpen);
  if (!isPhone) return children;
  return (
    <details className={classes.fold} open={opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        {picture ? <span className={classes.picture}>{picture}</span> : null}
        <span className={classes.text}>
          <strong>{title}</strong>
          <span>{summary}</span>
        </span>
      </summary>
      <div className={classes.content}>
        {children}
        {opened ? lazy : null}
      </div>
    </details>
  );
}
