import { type ReactNode, useId } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';
import classes from './message-box.module.css';

interface MessageBoxProps {
  readonly kind: 'error' | 'warning' | 'success' | 'info';
  readonly title?: string;
  readonly children?: ReactNode;
  /** Also in the server's log; users quote it to the support. */
  readonly reference?: string | undefined;
  readonly action?: ReactNode;
}

const icons = { error: WarningIcon, warning: WarningIcon, success: CheckIcon, info: InfoIcon } as const;

/**
 * A message on the page. Screen readers announce errors and warnings immediately, and other messages at the next pause.
 */
export function MessageBox({ kind, title, children, reference, action }: MessageBoxProps) {
  const id = useId();
  const Icon = icons[kind];
  const hasMessage = Boolean(children) || reference !== undefined || action !== undefined;
  return (
    <div
      className={classes.box}
      data-kind={kind}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      aria-labelledby={title === undefined ? undefined : `${id}-title`}
      aria-describedby={hasMessage ? `${id}-message` : undefined}
    >
      <span className={classes.icon}>
        <Icon size={20} />
      </span>
      <div className={classes.body}>
        {title === undefined ? null : (
          <div id={`${id}-title`} className={classes.title}>
            {title}
          </div>
        )}
        {hasMessage ? (
          <div id={`${id}-message`} className={classes.message}>
            {children}
            {reference === undefined ? null : <p className={classes.reference}>Reference {reference}</p>}
            {action === undefined ? null : <div className={classes.action}>{action}</div>}
          </div>
        ) : null}
      </div>
    </div>
  );
}
