import type { DrawnArea, MultiPolygon } from '@groundtrack/contract';
import { useMemo } from 'react';
import { framedShape } from '../lib/shape-path.ts';
import classes from './area-shape.module.css';

interface AreaShapeProps {
  readonly area: DrawnArea | MultiPolygon;
  /** Drawn over the corner of a picture, with its own background. */
  readonly onPicture?: boolean;
}

/** Size of the drawing; CSS scales it. */
const SIDE = 40;

/** The shape of an area, small and north up. The text next to it gives the size. */
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
