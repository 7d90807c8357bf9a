import type { Site } from '@groundtrack/orbit';
import { useEffect, useState } from 'react';
import type { GlobeSwath } from '../../globe/globe.ts';
import { isSameSite, spanAroundPass, spanToPass } from './sky-calculator.ts';
import { nextPass, type SkyPass } from './sky-list.ts';
import type { SkySatellite } from './sky-satellite.ts';
import type { Calculated } from './use-calculated.ts';

/** How often the swath moves with its satellite. */
const MOVE_MS = 60_000;

interface SwathInput {
  readonly table: Calculated;
  /** The tracked satellite, whose next pass is drawn. */
  readonly tracked: SkySatellite | null;
  /** The pass whose details are open. It is drawn instead. */
  readonly shown: SkyPass | null;
  readonly site: Site;
}

interface Drawn {
  readonly key: string;
  readonly site: Site;
  readonly swath: GlobeSwath | null;
}

/** The ground in a satellite's view around a pass; null without a satellite or a known off-nadir limit. */
export function useSwath({ table: { passes, calculator }, tracked, shown, site }: SwathInput): GlobeSwath | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const satellite = shown?.satellite ?? tracked;
  const satelliteId = satellite?.id ?? null;
  const maxOffNadirDeg = satellite?.maxOffNadirDeg ?? null;
  const sensor = satellite?.sensor ?? null;
  const shownPass = shown?.pass ?? null;
  const key = `${satelliteId} ${shownPass?.riseMs ?? 'next'}`;

  useEffect(() => {
    if (satelliteId === null || maxOffNadirDeg === null || passes === null) return undefined;
    const { site } = passes.query;
    const own = passes.passes.filter((pass) => pass.satelliteId === satelliteId);
    const draw = () => {
      const pass = shownPass ?? nextPass(own, Date.now());
      const span = shownPass ? spanAroundPass(shownPass) : spanToPass(pass, Date.now());
      // For an area, the lit strip is the one that contains the part closest to the track.
      const lit = pass?.area?.site ?? site;
      calculator.current?.drawReach({ satelliteId, maxOffNadirDeg, site: lit, ...span }, (swath) =>
        setDrawn({ key, site, swath: swath && sensor ? { ...swath, sensor } : swath }),
      );
    };
    draw();
    const timer = setInterval(draw, MOVE_MS);
    return () => clearInterval(timer);
  }, [satelliteId, maxOffNadirDeg, sensor, passes, shownPass, key, calculator]);

  const isWanted = drawn !== null && drawn.key === key && isSameSite(drawn.site, site);
  return isWanted && maxOffNadirDeg !== null ? drawn.swath : null;
}
