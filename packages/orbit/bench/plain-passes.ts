import { ecfToLookAngles, eciToEcf, gstime, propagate, type SatRec } from 'satellite.js';
import type { Site } from '../src/index.ts';

const STEPS = 2900;
const STEP_MS = 15_000;
const LEAD_MS = 300_000;
const RAD = Math.PI / 180;

/**
 * The naive method from the documentation of satellite.js: evaluates every satellite at 2900 steps of 15 s, starting 5
 * minutes ago. Counts the rises above 30 degrees.
 */
export function plainPasses(records: readonly SatRec[], site: Site, startMs: number): number {
  const observer = {
    latitude: site.latitudeDeg * RAD,
    longitude: site.longitudeDeg * RAD,
    height: site.heightM / 1000,
  };
  let rises = 0;
  for (const record of records) {
    let above = false;
    for (let step = 0; step < STEPS; step += 1) {
      const date = new Date(startMs - LEAD_MS + step * STEP_MS);
      const state = propagate(record, date);
      if (state === null) break;
      const look = ecfToLookAngles(observer, eciToEcf(state.position, gstime(date)));
      const now = look.elevation >= 30 * RAD;
      if (now && !above) rises += 1;
      above = now;
    }
  }
  return rises;
}
