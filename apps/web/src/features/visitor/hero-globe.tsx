import type { BaseMap } from '@groundtrack/contract';
import { useEffect, useMemo, useState } from 'react';
import { useBaseMap } from '../../api/base-map.ts';
import type { Globe } from '../../globe/globe.ts';
import globePane from '../../globe/globe-pane.module.css';
import { GlobeView } from '../../globe/globe-view.tsx';
import { isSoftwareRenderer, webglRenderer } from '../../globe/quality.ts';
import globePicture from './globe.webp';
import { useLinkedPlace } from './use-linked-place.ts';
import { useSatellitesOverhead } from './use-satellites-overhead.ts';
import { FIRST_PLACE } from './use-start-demo.ts';
import classes from './visitor.module.css';

/** Europe, Africa, and the place of the demo. The picture of the globe shows the same. */
const START = { latitude: 8, longitude: 12 } as const;
const HEIGHT_M = 9_500_000;
/** Westward like the sun, but slowly. */
const TURN = { deg: 60, sec: 300 } as const;

const ignore = () => undefined;

/**
 * The globe with the satellites that are over it now. A picture of it, made by `npm run pictures`, is shown until it is
 * drawn, and stays if the browser cannot draw it.
 */
export function HeroGlobe() {
  const [globe, setGlobe] = useState<Globe | null>(null);
  const baseMap = useOwnMap();
  const isDrawn = useIsDrawn(globe);
  useStartView(globe);
  useSatellitesOverhead(isDrawn ? globe : null);
  return (
    <div className={`${globePane.pane} ${classes.globe}`} data-drawn={isDrawn}>
      <GlobeView
        baseMap={baseMap}
        placeholder={<img src={globePicture} alt="" fetchPriority="high" className={classes.globePicture} />}
        onGlobe={setGlobe}
        onPick={ignore}
        onPickSatellite={ignore}
        onStopTracking={ignore}
      />
    </div>
  );
}

/** Whether all of the globe has been drawn once, so that it can replace its picture. */
function useIsDrawn(globe: Globe | null): boolean {
  const [drawn, setDrawn] = useState<Globe | null>(null);
  useEffect(() => {
    if (!globe) return undefined;
    const page = document.documentElement;
    const watcher = new MutationObserver(() => {
      if (page.dataset['globe'] === 'ready') setDrawn(globe);
    });
    watcher.observe(page, { attributeFilter: ['data-globe'] });
    return () => watcher.disconnect();
  }, [globe]);
  return globe !== null && drawn === globe;
}

/** Without maps of other servers: a visitor has not asked for any. */
function useOwnMap(): BaseMap | null {
  const baseMap = useBaseMap();
  return useMemo(() => baseMap && { ...baseMap, online: [] }, [baseMap]);
}

/** The view of the picture, in full light and without names, then a slow turn unless rendering is expensive or the user prefers none. */
function useStartView(globe: Globe | null): void {
  const linked = useLinkedPlace();
  useEffect(() => {
    if (!globe) return;
    globe.setDayNight(false);
    globe.setNames(false);
    globe.setPin(linked ?? FIRST_PLACE);
    globe.flyTo(linked ?? START, HEIGHT_M, 0);
    // The place of a link stays in view.
    if (linked) return;
    const renderer = webglRenderer();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || renderer === null || isSoftwareRenderer(renderer))
      return;
    globe.flyTo({ ...START, longitude: START.longitude - TURN.deg }, HEIGHT_M, TURN.sec);
  }, [globe, linked]);
}
