import type { BaseMap, SimulatedGround } from '@groundtrack/contract';
import { Fragment } from 'react';
import { useMapInView } from './map-in-view.ts';

interface MapCreditsProps {
  readonly baseMap: BaseMap | null;
  /** The simulated ground, if it is shown. */
  readonly ground: SimulatedGround | null;
  readonly className: string | undefined;
}

/** The credits of the map in view, with the links that its source asks for. */
export function MapCredits({ baseMap, ground, className }: MapCreditsProps) {
  const map = useMapInView((state) => state.map);
  const credits = [
    ...(ground ? [{ text: ground.attribution }] : []),
    ...(map?.credits ?? (baseMap ? [{ text: baseMap.attribution }] : [])),
    ...(map?.hasNames ? [] : [{ text: 'Places: GeoNames (CC BY 4.0)' }]),
  ];
  const shown = credits.map(({ text, url }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </Fragment>
  ));
  return <span className={className}>{shown}</span>;
}
