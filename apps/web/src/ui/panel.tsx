import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  /** Makes the panel a link target. */
  readonly id?: string | undefined;
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A surface with a hairline border. A panel with a title is a section of the page. */
export function Panel({ id, title, aside, children }: PanelProps) {
  return (
    <section className={classes.panel} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      {title === undefined ? null : (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
