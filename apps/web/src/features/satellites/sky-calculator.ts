import { PASSES, type Satellite } from '@groundtrack/contract';
import type { Pass, Site } from '@groundtrack/orbit';
import type { GlobeSatellite } from '../../globe/globe.ts';
import type { BadSatellite } from '../../workers/messages.ts';
import type { PassesClient } from '../../workers/passes-client.ts';
import { passWindow } from './sky-rules.ts';

/** How often passes and orbits are computed anew while the page stays open. */
const RENEW_MS = 30 * 60_000;
const TRACK_STEP_SEC = 30;
/** From the trail of now to the lead of the moment just before the next renewal, with room for a late timer. */
const TRACK_SPAN_SEC = 2 * 3600;

/** Passes over one site, in order of their rises. */
export interface SkyPasses {
  readonly passes: readonly Pass[];
  readonly bad: readonly BadSatellite[];
  readonly calculatedUntilMs: number;
}

export interface SkyHandlers {
  readonly onPasses: (site: Site, result: SkyPasses) => void;
  readonly onError: (site: Site, message: string) => void;
  readonly onTracks: (tracks: readonly GlobeSatellite[]) => void;
}

/** Keeps the passes over one site and the orbits of a list of satellites up to date until it is closed. */
export class SkyCalculator {
  readonly #client: PassesClient;
  readonly #handlers: SkyHandlers;
  readonly #timer: ReturnType<typeof setInterval>;
  #site: Site;

  constructor(client: PassesClient, satellites: readonly Satellite[], site: Site, handlers: SkyHandlers) {
    this.#client = client;
    this.#handlers = handlers;
    this.#site = site;
    client.load(satellites.map(({ _id, Name, OMM }) => ({ id: _id, name: Name, omm: OMM })));
    this.#renew();
    this.#timer = setInterval(() => this.#renew(), RENEW_MS);
  }

  /** Another site; the run for the old one is cancelled. */
  lookFrom(site: Site): void {
    if (isSameSite(site, this.#site)) return;
    this.#site = site;
    this.#findPasses();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#client.close();
  }

  #renew(): void {
    this.#findPasses();
    this.#drawTracks();
  }

  #findPasses(): void {
    const site = this.#site;
    const window = passWindow(Date.now());
    const passes: Pass[] = [];
    const bad: BadSatellite[] = [];
    this.#client.start(
      { kind: 'passes', site, ...window, minElevationDeg: PASSES.minElevationDeg },
      {
        onPart: (part) => {
          if (part.kind !== 'passes') return;
          passes.push(...part.passes);
          bad.push(...part.bad);
        },
        onComplete: () => {
          passes.sort((a, b) => a.riseMs - b.riseMs);
          this.#handlers.onPasses(site, { passes, bad, calculatedUntilMs: window.endMs });
        },
        onError: (message) => this.#handlers.onError(site, message),
      },
    );
  }

  #drawTracks(): void {
    const tracks: GlobeSatellite[] = [];
    const startMs = Date.now() - PASSES.lookBackSec * 1000;
    const count = TRACK_SPAN_SEC / TRACK_STEP_SEC + 1;
    this.#client.start(
      { kind: 'tracks', startMs, stepSec: TRACK_STEP_SEC, count },
      {
        onPart: (part) => {
          if (part.kind === 'tracks') tracks.push(...part.tracks);
        },
        onComplete: () => this.#handlers.onTracks(tracks),
        // The table says what is wrong; a globe without orbits is all that is lost here.
        onError: () => this.#handlers.onTracks([]),
      },
    );
  }
}

export function isSameSite(a: Site, b: Site): boolean {
  return a.latitudeDeg === b.latitudeDeg && a.longitudeDeg === b.longitudeDeg && a.heightM === b.heightM;
}
