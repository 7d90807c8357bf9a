import type { ReactNode } from 'react';
import classes from './data-list.module.css';

interface DataListProps {
  readonly rows: readonly {
    readonly label: string;
    readonly value: ReactNode;
    /** A link that explains the label. */
    readonly help?: ReactNode;
  }[];
}

/** Names and values in two columns. */
export function DataList({ rows }: DataListProps) {
  return (
    <dl className={classes.list}>
      {rows.map(({ label, value, help }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>
            {value}
            {help}
          </dd>
        </div>
      ))}
    </dl>
  );
}
