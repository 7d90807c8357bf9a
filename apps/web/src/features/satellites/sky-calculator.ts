import type { Pass, Site } from '@groundtrack/orbit';
import type { GlobeField, GlobeSatellite, GlobeSwath } from '../../globe/globe.ts';
import type { FoundPass } from '../../workers/found-pass.ts';
import type { BadSatellite, WantedArea } from '../../workers/messages.ts';
import type { PassesClient } from '../../workers/passes-client.ts';
import { type SkySatellite, usedElements } from './sky-satellite.ts';
import { HORIZON_MS, type Horizon } from './sky-view.ts';

const MINUTE_MS = 60_000;
/** How often passes and orbits are recomputed while the page is open. */
const RENEW_MS = 30 * MINUTE_MS;
/** Longer than any pass above 30 degrees of an imaging satellite, so that a current pass has its true start. */
const PASS_LOOK_BACK_MS = 20 * MINUTE_MS;
/** Orbits are drawn from five minutes ago (spec section 9). */
const TRACK_LOOK_BACK_MS = 5 * MINUTE_MS;
const TRACK_STEP_SEC = 30;
/** Covers the trail at the start and the lead just before the next recalculation, with room for a late timer. */
const TRACK_SPAN_SEC = 2 * 3600;
/** With one state per minute, interpolation is accurate to half a meter. */
const FIELD_SPAN_MS = MINUTE_MS;
const REACH_STEP_SEC = 10;
/** About one orbit. A longer swath would cross itself. */
const REACH_AHEAD_MS = 90 * MINUTE_MS;
/** Margin that includes both ends of a pass. */
const REACH_AFTER_PASS_MS = MINUTE_MS;
/** From horizon to horizon, as seen from the place. */
const REACH_AROUND_PASS_MS = 10 * MINUTE_MS;

export interface SkyQuery {
  readonly site: Site;
  readonly horizon: Horizon;
  readonly minElevationDeg: number;
  /** Includes passes that reach a part of the area but not the site itself. */
  readonly area?: WantedArea | undefined;
}

/** Passes over one site, sorted by rise, and the query that they belong to. */
export interface SkyPasses {
  readonly query: SkyQuery;
  readonly satellites: readonly SkySatellite[];
  readonly passes: readonly FoundPass[];
  readonly bad: readonly BadSatellite[];
  readonly calculatedUntilMs: number;
}

export interface SkyHandlers {
  readonly onPasses: (result: SkyPasses) => void;
  readonly onProgress: (site: Site, done: number, total: number) => void;
  readonly onError: (site: Site, message: string) => void;
  /** The orbits of each satellite; undefined for thousands of satellites, for which they would be too many. */
  readonly onTracks?: (tracks: readonly GlobeSatellite[]) => void;
  /** All satellites as points, updated every minute. */
  readonly onField?: (field: GlobeField | null) => void;
}

/** The satellite whose swath is shown, and its start and end. */
export interface ReachQuery {
  readonly satelliteId: string;
  readonly maxOffNadirDeg: number;
  readonly site: Site;
  readonly startMs: number;
  readonly endMs: number;
}

/** From five minutes ago to the end of the next pass, but at most one orbit. */
export function spanToPass(nextPass: Pick<Pass, 'setMs'> | null, nowMs: number) {
  const passEndMs = nextPass === null ? Number.POSITIVE_INFINITY : nextPass.setMs + REACH_AFTER_PASS_MS;
  return { startMs: nowMs - TRACK_LOOK_BACK_MS, endMs: Math.min(passEndMs, nowMs + REACH_AHEAD_MS) };
}

export function spanAroundPass({ peakMs }: Pick<Pass, 'peakMs'>) {
  return { startMs: peakMs - REACH_AROUND_PASS_MS, endMs: peakMs + REACH_AROUND_PASS_MS };
}

/** Keeps the passes over one site and the orbits of a list of satellites up to date until it is closed. */
export class SkyCalculator {
  readonly #openClient: () => PassesClient;
  readonly #handlers: SkyHandlers;
  readonly #timers: readonly ReturnType<typeof setInterval>[];
  #client: PassesClient;
  #satellites: readonly SkySatellite[] = [];
  #query: SkyQuery | null = null;

  constructor(openClient: () => PassesClient, handlers: SkyHandlers) {
    this.#openClient = openClient;
    this.#client = openClient();
    this.#handlers = handlers;
    this.#timers = [
      setInterval(() => {
        this.#findPasses();
        this.#drawTracks();
      }, RENEW_MS),
      setInterval(() => this.#drawField(), FIELD_SPAN_MS),
    ];
  }

  /** Sets the satellites and the query. A run for the previous query is canceled. */
  show(satellites: readonly SkySatellite[], query: SkyQuery): void {
    const isLoaded = satellites === this.#satellites;
    if (isLoaded && this.#query !== null && isSameQuery(this.#query, query)) return;
    this.#satellites = satellites;
    this.#query = query;
    if (isLoaded) this.#findPasses();
    else this.#load();
  }

  /** Restarts with a new worker, because the old one may have crashed. */
  restart(): void {
    this.#client.close();
    this.#client = this.#openClient();
    this.#load();
  }

  /** The ground in a satellite's view between two times. */
  drawReach({ endMs, ...reachQuery }: ReachQuery, onSwath: (swath: GlobeSwath | null) => void): void {
    const { startMs } = reachQuery;
    const count = Math.ceil((endMs - startMs) / 1000 / REACH_STEP_SEC) + 1;
    let swath: GlobeSwath | null = null;
    this.#client.start(
      { kind: 'reach', ...reachQuery, stepSec: REACH_STEP_SEC, count },
      {
        onPart: (part) => {
          if (part.kind === 'reach') swath = part.swath;
        },
        onComplete: () => onSwath(swath),
        onError: () => onSwath(null),
      },
    );
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#client.close();
  }

  #load(): void {
    const nowMs = Date.now();
    this.#client.load(
      this.#satellites.map((satellite) => ({
        id: satellite.id,
        name: satellite.name,
        omm: usedElements(satellite, nowMs),
        maxOffNadirDeg: satellite.maxOffNadirDeg,
        minOffNadirDeg: satellite.minOffNadirDeg,
        lookSide: satellite.lookSide,
      })),
    );
    this.#findPasses();
    this.#drawTracks();
    this.#drawField();
  }

  #findPasses(): void {
    const query = this.#query;
    if (query === null) return;
    const { site, horizon, minElevationDeg, area } = query;
    const satellites = this.#satellites;
    const nowMs = Date.now();
    const window = { startMs: nowMs - PASS_LOOK_BACK_MS, endMs: nowMs + HORIZON_MS[horizon] };
    const passes: FoundPass[] = [];
    const bad: BadSatellite[] = [];
    this.#client.start(
      { kind: 'passes', site, ...window, minElevationDeg, ...(area ? { area } : {}) },
      {
        onPart: (part) => {
          if (part.kind !== 'passes') return;
          for (const pass of part.passes) passes.push(pass);
          bad.push(...part.bad);
        },
        onProgress: (done, total) => this.#handlers.onProgress(site, done, total),
        onComplete: () => {
          passes.sort((a, b) => a.riseMs - b.riseMs);
          this.#handlers.onPasses({ query, satellites, passes, bad, calculatedUntilMs: window.endMs });
        },
        onError: (message) => this.#handlers.onError(site, message),
      },
    );
  }

  #drawTracks(): void {
    const { onTracks } = this.#handlers;
    if (onTracks === undefined) return;
    const satellites = new Map(this.#satellites.map((satellite) => [satellite.id, satellite]));
    const tracks: GlobeSatellite[] = [];
    const startMs = Date.now() - TRACK_LOOK_BACK_MS;
    const count = TRACK_SPAN_SEC / TRACK_STEP_SEC + 1;
    this.#client.start(
      { kind: 'tracks', startMs, stepSec: TRACK_STEP_SEC, count },
      {
        onPart: (part) => {
          if (part.kind === 'tracks') tracks.push(...part.tracks);
        },
        onComplete: () => onTracks(tracks.map((track) => withSensor(track, satellites))),
        // The table shows the error. Here only the orbits on the globe are missing.
        onError: () => onTracks([]),
      },
    );
  }

  #drawField(): void {
    const { onField } = this.#handlers;
    if (onField === undefined || this.#query === null) return;
    const startMs = Date.now();
    let field: GlobeField | null = null;
    this.#client.start(
      { kind: 'field', startMs, endMs: startMs + FIELD_SPAN_MS },
      {
        onPart: (part) => {
          if (part.kind === 'field') field = part.field;
        },
        onComplete: () => onField(field),
        onError: () => onField(null),
      },
    );
  }
}

/** Optical and radar satellites have different colors on the globe. */
function withSensor(track: GlobeSatellite, satellites: ReadonlyMap<string, SkySatellite>): GlobeSatellite {
  const sensor = satellites.get(track.id)?.sensor;
  return sensor ? { ...track, sensor } : track;
}

export function isSameSite(a: Site, b: Site): boolean {
  return a.latitudeDeg === b.latitudeDeg && a.longitudeDeg === b.longitudeDeg && a.heightM === b.heightM;
}

/** Whether both have the same field of view. */
export function isSameGround(a: SkyQuery, b: SkyQuery): boolean {
  return isSameSite(a.site, b.site) && a.area?.geometry === b.area?.geometry;
}

export function isSameQuery(a: SkyQuery, b: SkyQuery): boolean {
  const isAsLimited = a.minElevationDeg === b.minElevationDeg && a.area?.maxOffNadirDeg === b.area?.maxOffNadirDeg;
  return isSameGround(a, b) && a.horizon === b.horizon && isAsLimited;
}
