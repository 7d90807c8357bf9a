import classes from './sort-head.module.css';

interface SortHeadProps {
  readonly label: string;
  readonly sorted: 'ascending' | 'descending' | 'none';
  readonly onSort: () => void;
}

/** The head of a column that sorts its table. */
export function SortHead({ label, sorted, onSort }: SortHeadProps) {
  const arrow = { ascending: ' ↑', descending: ' ↓', none: '' }[sorted];
  return (
    <th scope="col" aria-sort={sorted}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {label}
        <span aria-hidden="true">{arrow}</span>
      </button>
    </th>
  );
}
