import type { BaseMap, OnlineMap, SimulatedGround } from '@groundtrack/contract';
import { Fragment } from 'react';
import { useMapInView } from './map-in-view.ts';

interface MapCreditsProps {
  readonly baseMap: BaseMap | null;
  /** The simulated ground, if it is shown. */
  readonly ground: SimulatedGround | null;
  readonly className: string | undefined;
}

/** The credits of what is in view, with the links that its source asks for. */
export function MapCredits({ baseMap, ground, className }: MapCreditsProps) {
  const { map, isNear } = useMapInView();
  const builtIn = baseMap ? [{ text: baseMap.attribution }] : [];
  const sources: OnlineMap['credits'][] = [
    ...(ground && isNear ? [[{ text: ground.attribution }]] : []),
    map?.credits ?? builtIn,
    ...(map?.hasNames ? [] : [[{ text: 'Places: GeoNames (CC BY 4.0)' }]]),
  ];
  return (
    <span className={className} data-over-map>
      {sources.map((credits, index) => (
        <Fragment key={credits[0]?.text}>
          {index > 0 && ' · '}
          {credits.map(({ text, url }) => (
            <Fragment key={text}>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}{' '}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
