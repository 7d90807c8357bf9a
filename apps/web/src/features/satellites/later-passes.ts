import { type Pass, parseOmm, predictPasses, type Site } from '@groundtrack/orbit';
import { DAY_MS } from '../../lib/time-units.ts';
import { PASS_SEARCH } from './pass-search.ts';
import { type SkySatellite, usedElements } from './sky-satellite.ts';

/** Covers the repeat cycle of most imaging satellites at their usual angles. */
const AHEAD_MS = 14 * DAY_MS;

/** The passes of one satellite over a site in the two weeks after a time. For one satellite this takes milliseconds. */
export function laterPasses(satellite: SkySatellite, site: Site, fromMs: number): readonly Pass[] {
  return predictPasses({
    satellites: [parseOmm(usedElements(satellite, Date.now()))],
    site,
    startMs: fromMs,
    endMs: fromMs + AHEAD_MS,
    minElevationDeg: PASS_SEARCH.minElevationDeg,
    maxElementAgeDays: Number.POSITIVE_INFINITY,
  }).passes;
}
