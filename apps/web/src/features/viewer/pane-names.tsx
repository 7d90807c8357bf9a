import classes from './viewer.module.css';

/** The times and satellites of the images on a map, from left to right. The map and the panel say them as well. */
export function PaneNames({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={classes.paneNames} aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </p>
  );
}
