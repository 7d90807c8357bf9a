import { useRef } from 'react';
import { locatorSideKm, locatorTiles } from '../lib/locator.ts';
import { useUnits } from '../lib/use-units.ts';
import outline from '../ui/outline.module.css';
import { useSeen } from '../ui/use-seen.ts';
import { useServerInfo } from './server-info.ts';
import classes from './tasking-picture.module.css';

interface TaskingPictureProps {
  readonly place: { readonly latitude: number; readonly longitude: number };
  /** Ground size in kilometers. */
  readonly sizeKm: { readonly x: number; readonly y: number };
}

/** A small map around an image that is not taken yet, with its box and size. Fills its parent. */
export function TaskingPicture({ place, sizeKm: { x, y } }: TaskingPictureProps) {
  const units = useUnits();
  const picture = useRef<HTMLSpanElement>(null);
  const seen = useSeen(picture);
  const { data: server } = useServerInfo();
  const side = locatorSideKm({ x, y });
  const tiles = server && seen ? locatorTiles(place, side, server) : [];
  const box = { x: -x / 2, y: -y / 2, width: x, height: y };
  return (
    <span ref={picture} className={classes.picture}>
      <svg
        viewBox={`${-side / 2} ${-side / 2} ${side} ${side}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {tiles.map(({ url, ...at }) => (
          <image key={url} href={url} preserveAspectRatio="none" {...at} />
        ))}
        <rect className={outline.edge} {...box} />
        <rect className={outline.line} {...box} />
      </svg>
      <span className={classes.size}>{units.box(x, y)}</span>
    </span>
  );
}
