import classes from './skeleton.module.css';

interface SkeletonProps {
  readonly height: number | string;
  readonly width?: string;
  /** Square corners, for a skeleton that fills its frame. */
  readonly square?: boolean;
}

/** A placeholder for content that is loading. */
export function Skeleton({ height, width, square = false }: SkeletonProps) {
  return <span className={classes.skeleton} style={{ height, width, ...(square ? { borderRadius: 0 } : {}) }} />;
}
