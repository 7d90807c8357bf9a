import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next action. */
  readonly action?: ReactNode;
}

/** Explains why there is nothing here, and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <svg className={classes.mark} viewBox="0 0 96 40" fill="none" aria-hidden="true" focusable="false">
        <path d="M0 20h96M16 0v40M48 0v40M80 0v40" stroke="var(--gt-graticule)" />
        <path
          d="M2 32c22 0 26-24 46-24s26 24 46 24"
          stroke="var(--gt-signal)"
          strokeWidth="1.5"
          strokeDasharray="4 4"
        />
        <circle cx="48" cy="8" r="3" fill="var(--gt-signal)" />
      </svg>
      <p className={classes.title}>{title}</p>
      {children === undefined ? null : <div className={classes.text}>{children}</div>}
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  );
}
