import type { Site } from '@groundtrack/orbit';
import { useEffect, useState } from 'react';
import type { GlobeSwath } from '../../globe/globe.ts';
import { isSameSite } from './sky-calculator.ts';
import { nextPass } from './sky-list.ts';
import type { SkySatellite } from './sky-satellite.ts';
import type { Calculated } from './use-calculated.ts';

/** How often the swath moves with its satellite. */
const MOVE_MS = 60_000;

interface SwathInput {
  readonly table: Calculated;
  readonly satellite: SkySatellite | null;
  readonly site: Site;
}

interface Drawn {
  readonly satelliteId: string;
  readonly site: Site;
  readonly swath: GlobeSwath | null;
}

/** The ground in a satellite's view around its next pass; null without a satellite or a known off-nadir limit. */
export function useSwath({ table: { passes, calculator }, satellite, site }: SwathInput): GlobeSwath | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const satelliteId = satellite?.id ?? null;
  const maxOffNadirDeg = satellite?.maxOffNadirDeg ?? null;

  useEffect(() => {
    if (satelliteId === null || maxOffNadirDeg === null || passes === null) return undefined;
    const { site } = passes.query;
    const own = passes.passes.filter((pass) => pass.satelliteId === satelliteId);
    const draw = () => {
      const next = nextPass(own, Date.now());
      // For an area, the lit strip is the one that contains the part closest to the track.
      const lit = next?.area?.site ?? site;
      calculator.current?.drawReach({ satelliteId, maxOffNadirDeg, site: lit, nextPass: next }, (swath) =>
        setDrawn({ satelliteId, site, swath }),
      );
    };
    draw();
    const timer = setInterval(draw, MOVE_MS);
    return () => clearInterval(timer);
  }, [satelliteId, maxOffNadirDeg, passes, calculator]);

  const isWanted = drawn !== null && drawn.satelliteId === satelliteId && isSameSite(drawn.site, site);
  return isWanted && maxOffNadirDeg !== null ? drawn.swath : null;
}
