import type { DrawnArea, TaskingProduct } from '@groundtrack/contract';
import { coverageOf, type Polygon, parseFootprint } from '@groundtrack/geo';
import { useMemo } from 'react';
import type { GlobePoint } from '../../../globe/globe.ts';
import { sharePercent } from '../../../lib/share-percent.ts';
import { useUnits } from '../../../lib/use-units.ts';
import { taskingBox } from '../map/tasking-box.ts';
import classes from './request.module.css';

interface AreaNoteProps {
  /** The selected location. */
  readonly area: DrawnArea | undefined;
  readonly place: GlobePoint | null;
  readonly product: TaskingProduct | null;
}

/** Explains for a selected area that a tasking takes one image around a place, and how much of the area it shows. */
export function AreaNote({ area, place, product }: AreaNoteProps) {
  const { box } = useUnits();
  const [latitude, longitude] = [place?.latitude, place?.longitude];
  const size = product?.metadata.size;
  const share = useMemo(
    () =>
      area && size && latitude !== undefined && longitude !== undefined
        ? shareShown(area, { latitude, longitude }, size)
        : null,
    [area, size, latitude, longitude],
  );
  if (!area) return null;
  return (
    <p className={classes.note}>
      A tasking takes one image around the place above, not the whole area that you have selected.{' '}
      {share === null || !size ? null : `${box(size.x, size.y)} show ${partText(share)}.`}
    </p>
  );
}

function partText(share: number): string {
  if (share === 0) return 'nothing of it';
  return share > 1 - 1e-8 ? 'all of it' : `${sharePercent(share)} of it`;
}

function shareShown(
  area: DrawnArea,
  place: GlobePoint,
  size: { readonly x: number; readonly y: number },
): number | null {
  const parts = partsOf(area);
  const ring = taskingBox(place, size).corners.map((corner) => [corner.longitude, corner.latitude]);
  return parts.length === 0 ? null : coverageOf(parts)(partsOf({ type: 'Polygon', coordinates: [ring] }));
}

function partsOf(geometry: unknown): readonly Polygon[] {
  const read = parseFootprint(geometry);
  return read.ok ? read.parts : [];
}
