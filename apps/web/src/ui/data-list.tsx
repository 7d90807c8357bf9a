import type { ReactNode } from 'react';
import classes from './data-list.module.css';

interface DataListProps {
  readonly rows: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** Names and values in two columns. */
export function DataList({ rows }: DataListProps) {
  return (
    <dl className={classes.list}>
      {rows.map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
