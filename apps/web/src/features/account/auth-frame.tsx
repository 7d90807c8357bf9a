import type { ReactNode } from 'react';
import classes from './account.module.css';
import { GroundTrackArt } from './ground-track-art.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Twice the width, for two columns of fields. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A form beside a drawing, for the screens that lead to an account. */
export function AuthFrame({ title, lead, isWide = false, children }: AuthFrameProps) {
  return (
    <div className={classes.split}>
      <GroundTrackArt />
      <div className={classes.formSide}>
        <div className={classes.form} data-wide={isWide}>
          <div>
            <h1 className={classes.heading}>{title}</h1>
            {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
