import type { ServerState } from '@groundtrack/contract';
import classes from './state-badge.module.css';

const tones: Readonly<Partial<Record<ServerState, string>>> = {
  Delivered: 'good',
  AcquiredSuccess: 'good',
  Rejected: 'bad',
  Failed: 'bad',
  AcquiredFail: 'bad',
  Cancelled: 'over',
};

interface StateBadgeProps {
  readonly state: ServerState;
  /** Its name where it is shown. */
  readonly children: string;
}

/** The state of an image or a tasking, in the color of its outcome. */
export function StateBadge({ state, children }: StateBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tones[state] ?? 'open'}>
      {children}
    </span>
  );
}
