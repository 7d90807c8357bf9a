import classes from './viewer.module.css';

interface PaneNamesProps {
  readonly names: readonly string[];
  /** Where the second name begins, from 0 at the left edge to 1. */
  readonly share?: number | undefined;
}

/** The times and satellites of the images on a map, each on its side. The map and the panel say them as well. */
export function PaneNames({ names, share = 0.5 }: PaneNamesProps) {
  if (names.length === 0) return null;
  const [left, right] = [Math.round(share * 100), Math.round((1 - share) * 100)];
  return (
    <p
      className={classes.paneNames}
      aria-hidden="true"
      style={names.length === 1 ? undefined : { gridTemplateColumns: `${left}% ${right}%` }}
    >
      {names.map((name) => (
        <span key={name}>
          <b>{name}</b>
        </span>
      ))}
    </p>
  );
}
