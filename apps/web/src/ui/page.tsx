import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Beside the title on a wide screen. */
  readonly aside?: ReactNode;
  /** `narrow` for forms and reading. */
  readonly width?: 'wide' | 'narrow';
  readonly children: ReactNode;
}

/** The frame of every screen but Home: one heading, then the content. */
export function Page({ title, lead, aside, width = 'wide', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
        </div>
        {aside}
      </header>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
