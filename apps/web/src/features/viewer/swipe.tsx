import classes from './viewer.module.css';

interface SwipeProps {
  /** The position from 0 at the left edge to 1. */
  readonly share: number;
  readonly onShare: (share: number) => void;
}

/** The line between two images on one map, moved by its handle. */
export function Swipe({ share, onShare }: SwipeProps) {
  const percent = Math.round(share * 100);
  return (
    <>
      <span className={classes.swipeLine} style={{ insetInlineStart: `${percent}%` }} aria-hidden="true" />
      <input
        className={classes.swipe}
        type="range"
        aria-label="Swipe"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={`${percent} % this image, the rest the other`}
        onChange={(event) => onShare(Number(event.currentTarget.value) / 100)}
      />
    </>
  );
}
