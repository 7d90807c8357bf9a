import type { Pass, Site } from '@groundtrack/orbit';
import { useState } from 'react';
import { skyPath } from './sky-path.ts';
import { SkyPlot } from './sky-plot.tsx';
import type { SkySatellite } from './sky-satellite.ts';

interface PassSkyProps {
  readonly satellite: SkySatellite;
  readonly pass: Pass;
  readonly site: Site;
}

/** The sky plot of a pass. Its orbit code is loaded on demand. */
export function PassSky({ satellite, pass, site }: PassSkyProps) {
  const [path] = useState(() => skyPath(satellite, pass, site, Date.now()));
  return path ? <SkyPlot path={path} pass={pass} /> : null;
}
