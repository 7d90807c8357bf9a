import { type Polygon, toBounds } from '@groundtrack/geo';
import { areaMeetings, type Meeting, sunPosition } from '@groundtrack/orbit';
import { DAY_MS } from '../../../lib/time-units.ts';
import { MIN_SUN_ELEVATION_DEG, WINDOW_MS } from '../candidates.ts';
import type { Imager } from '../fleet.ts';

/** A time in which some satellites may take a scene. Stretches do not overlap. */
interface Stretch {
  readonly imagers: readonly Imager[];
  readonly startMs: number;
  readonly endMs: number;
}

/** Scenes are taken of cells, whose middle may be outside the area; degrees. */
const ROOM_DEG = 1;
/** An orbit was higher years before its elements. */
const ROOM_DEG_A_YEAR = 0.5;
const YEAR_MS = 365 * DAY_MS;
/** A satellite's highest elevation over a cell is slightly off the moment of closest approach. */
const ROOM_MS = 60_000;

/**
 * The parts of a window that are searched, newest first: all of it in one step for a place, one pass after the other
 * over an area.
 */
export type ToStretches = (window: number, imagers: readonly Imager[]) => readonly Stretch[];

export const wholeWindow: ToStretches = (window, imagers) => [
  { imagers, startMs: window * WINDOW_MS, endMs: (window + 1) * WINDOW_MS },
];

/** @param parts of the area, with longitudes within ±180 */
export function passesOver(parts: readonly Polygon[]): ToStretches {
  const meet = areaMeetings(
    parts.flatMap(({ coordinates }) =>
      coordinates.map((ring) => ring.map(([longitudeDeg, latitudeDeg]) => ({ latitudeDeg, longitudeDeg }))),
    ),
  );
  const isDark = darkness(parts);
  return (window, imagers) => {
    const [startMs, endMs] = [window * WINDOW_MS, (window + 1) * WINDOW_MS];
    const met = imagers.flatMap((imager) => {
      const { elements, sensor } = imager;
      const roomDeg = ROOM_DEG + (ROOM_DEG_A_YEAR * Math.abs(startMs - elements.epochMs)) / YEAR_MS;
      const minElevationDeg = Math.max(0, imager.minElevationDeg - roomDeg);
      const meetings = meet({ elements, startMs, endMs, minElevationDeg });
      if (meetings === null) return [{ imager, startMs, endMs }];
      return meetings
        .filter((meeting) => sensor === 'sar' || !isDark((meeting.startMs + meeting.endMs) / 2))
        .map((meeting) => ({ imager, ...clipped(meeting, startMs, endMs) }));
    });
    return joined(met.filter((each) => each.startMs < each.endMs));
  };
}

/** Whether the sun is too low for cameras everywhere in an area at a given time, with a margin for its extent. */
function darkness(parts: readonly Polygon[]): (atMs: number) => boolean {
  const boxes = parts.map(({ coordinates: [exterior = []] }) => {
    const { west, south, east, north } = toBounds(exterior);
    const site = { latitudeDeg: (south + north) / 2, longitudeDeg: (west + east) / 2, heightM: 0 };
    return { site, extentDeg: Math.hypot(east - west, north - south) / 2 + ROOM_DEG };
  });
  return (atMs) =>
    boxes.every(({ site, extentDeg }) => sunPosition({ site, atMs }).elevationDeg < MIN_SUN_ELEVATION_DEG - extentDeg);
}

function clipped(meeting: Meeting, startMs: number, endMs: number): Meeting {
  return {
    startMs: Math.max(startMs, Math.floor(meeting.startMs - ROOM_MS)),
    endMs: Math.min(endMs, Math.ceil(meeting.endMs + ROOM_MS)),
  };
}

/** Merges concurrent passes into one stretch. */
function joined(passes: readonly (Meeting & { readonly imager: Imager })[]): Stretch[] {
  const stretches: { imagers: Imager[]; startMs: number; endMs: number }[] = [];
  for (const { imager, startMs, endMs } of passes.toSorted((a, b) => b.endMs - a.endMs)) {
    const last = stretches.at(-1);
    if (last === undefined || endMs < last.startMs) stretches.push({ imagers: [imager], startMs, endMs });
    else {
      last.startMs = Math.min(last.startMs, startMs);
      if (!last.imagers.includes(imager)) last.imagers.push(imager);
    }
  }
  return stretches;
}
