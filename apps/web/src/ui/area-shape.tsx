import type { DrawnArea, MultiPolygon } from '@groundtrack/contract';
import { useMemo } from 'react';
import { framedShape } from '../lib/shape-path.ts';
import classes from './area-shape.module.css';

interface AreaShapeProps {
  readonly area: DrawnArea | MultiPolygon;
  /** Laid over a picture, on a ground of its own. */
  readonly onPicture?: boolean;
}

/** Of the drawing; the screen scales it. */
const SIDE = 40;

/** The shape of an area, small and north up. Words beside it say how large it is. */
export function AreaShape({ area, onPicture = false }: AreaShapeProps) {
  const { path } = useMemo(() => framedShape(area, SIDE), [area]);
  return (
    <svg
      className={classes.shape}
      data-on-picture={onPicture}
      viewBox={`-3 -3 ${SIDE + 6} ${SIDE + 6}`}
      aria-hidden="true"
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}
