import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** A note on the whole screen, next to its title. */
  readonly mark?: ReactNode;
  /** Next to the title on a wide screen. */
  readonly aside?: ReactNode;
  /** `narrow` for one form or reading, `medium` for a form with a column beside it. Both are centered. */
  readonly width?: 'wide' | 'medium' | 'narrow' | undefined;
  readonly children: ReactNode;
}

/** The frame of every screen but Home: one heading, then the content. */
export function Page({ title, lead, mark, aside, width = 'wide', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        <div>
          <div className={classes.heading}>
            <h1 className={classes.title}>{title}</h1>
            {mark}
          </div>
          {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
        </div>
        {aside}
      </header>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
