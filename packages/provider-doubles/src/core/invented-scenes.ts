import { footprintAround } from './polygons.ts';
import type { LonLatRing } from './scene-file.ts';
import { seededNumbers } from './seeded.ts';

/** Whose scenes there are, and how many. */
export interface SceneSource {
  readonly isRadar: boolean;
  readonly swathKm: readonly [width: number, height: number];
  /** Each place is imaged once in this time. */
  readonly everyDays: number;
}

/** A scene that does not exist. */
export interface InventedScene<Source extends SceneSource> {
  readonly id: string;
  readonly source: Source;
  /** Upper left, lower left, lower right, upper right, closed. */
  readonly footprint: LonLatRing;
  readonly acquiredAtMs: number;
  /** 0 to 1; 0 for radar. */
  readonly cloudCover: number;
  /** Negative to the left. */
  readonly offNadirDeg: number;
}

const FIRST_MS = Date.parse('2024-01-01T00:00:00Z');
const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];
const CELL_DEG = 0.1;
const MAX_LATITUDE = 84;

interface SceneKey {
  readonly source: number;
  readonly count: number;
  readonly latCell: number;
  readonly lonCell: number;
}

/**
 * Scenes of every place on Earth, so that no search is empty. An id contains all that a scene is computed from, so each
 * scene is found again, also after a restart.
 */
export class InventedScenes<Source extends SceneSource> {
  readonly #sources: readonly Source[];

  /** @param sources at most 256, whose scenes cover more than a cell of 0.1 degrees */
  constructor(sources: readonly Source[]) {
    this.#sources = sources;
  }

  /** The scenes of the cell in the middle of an area. @param nowMs later ones do not exist yet */
  around(area: LonLatRing, nowMs: number): InventedScene<Source>[] {
    const mean = (axis: 0 | 1) => area.slice(1).reduce((sum, place) => sum + place[axis], 0) / (area.length - 1);
    const latCell = Math.floor((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, mean(1))) + 90) / CELL_DEG);
    const lonCell = Math.floor((mean(0) + 180) / lonStep(latCell));
    return this.#sources.flatMap((facts, source) => {
      const count = Math.floor((nowMs - FIRST_MS) / (facts.everyDays * DAY_MS));
      return Array.from({ length: count }, (_, at) => toScene({ source, count: at, latCell, lonCell }, facts));
    });
  }

  /** @returns undefined for an id that no scene has */
  find(id: string): InventedScene<Source> | undefined {
    const key = parseId(id);
    const facts = key && this.#sources[key.source];
    return facts && toScene(key, facts);
  }
}

function toId({ source, count, latCell, lonCell }: SceneKey): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return `d0b1${hex(source, 2)}00-${hex(count, 4)}-4000-8000-${hex(latCell, 6)}${hex(lonCell, 6)}`;
}

function parseId(id: string): SceneKey | undefined {
  const found = /^d0b1([\da-f]{2})00-([\da-f]{4})-4000-8000-([\da-f]{6})([\da-f]{6})$/.exec(id);
  const [source = 0, count = 0, latCell = 0, lonCell = 0] =
    found?.slice(1).map((hex) => Number.parseInt(hex, 16)) ?? [];
  return found ? { source, count, latCell, lonCell } : undefined;
}

/** Cells become wider toward the poles. */
function lonStep(latCell: number): number {
  const lat = latCell * CELL_DEG - 90;
  return CELL_DEG * Math.floor(1 / Math.cos((lat * Math.PI) / 180));
}

function toScene<Source extends SceneSource>(key: SceneKey, source: Source): InventedScene<Source> {
  const id = toId(key);
  const next = seededNumbers(id);
  const lat = (key.latCell + 0.5) * CELL_DEG - 90 + (next() - 0.5) * 0.02;
  // Footprints do not cross the antimeridian.
  const limit = 180 - Math.max(...source.swathKm) / (170 * Math.cos((lat * Math.PI) / 180));
  const center = (key.lonCell + 0.5) * lonStep(key.latCell) - 180 + (next() - 0.5) * 0.02;
  const lon = Math.max(-limit, Math.min(limit, center));
  const dayMs = FIRST_MS + Math.floor((key.count + next() * 0.9) * source.everyDays) * DAY_MS;
  const { isRadar } = source;
  return {
    id,
    source,
    footprint: footprintAround([lon, lat], ...source.swathKm),
    acquiredAtMs: Math.round(dayMs + passHours(lon, isRadar, next) * HOUR_MS),
    cloudCover: isRadar ? 0 : next() ** 3,
    offNadirDeg: isRadar ? 25 + 20 * next() : (next() - 0.5) * 50,
  };
}

/** Hours of the day in UTC: before noon of the place, or any for radar. */
function passHours(lon: number, isRadar: boolean, next: () => number): number {
  return (isRadar ? next() * 24 : 10 + next()) - lon / 15;
}

export interface InventedPass {
  readonly atMs: number;
  /** Negative to the left. */
  readonly offNadirDeg: number;
}

const MAX_DAYS = 60;

/** One pass a day of a satellite over a place, in order. */
export function inventedPasses(
  satellite: { readonly name: string; readonly isRadar: boolean },
  [lon, lat]: readonly [number, number],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): InventedPass[] {
  const firstDay = Math.floor(fromMs / DAY_MS) - 1;
  const days = Math.min(MAX_DAYS, Math.ceil((toMs - fromMs) / DAY_MS) + 2);
  return Array.from({ length: days }, (_, at) => {
    const next = seededNumbers(satellite.name, String(firstDay + at), lon.toFixed(1), lat.toFixed(1));
    const atMs = Math.round((firstDay + at) * DAY_MS + passHours(lon, satellite.isRadar, next) * HOUR_MS);
    return { atMs, offNadirDeg: (next() - 0.5) * 70 };
  })
    .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
    .toSorted((a, b) => a.atMs - b.atMs);
}
