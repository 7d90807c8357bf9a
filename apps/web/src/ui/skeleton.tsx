import classes from './skeleton.module.css';

interface SkeletonProps {
  readonly height: number | string;
  readonly width?: string;
  /** Without round corners, for what fills its frame. */
  readonly square?: boolean;
}

/** The place of something that is on its way. */
export function Skeleton({ height, width, square = false }: SkeletonProps) {
  return <span className={classes.skeleton} style={{ height, width, ...(square ? { borderRadius: 0 } : {}) }} />;
}
