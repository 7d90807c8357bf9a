import type { Coordinates } from '@groundtrack/geo';
import type { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { DAY_MS } from '../../lib/time-units.ts';
import { type FetchLimits, fetchJson } from '../../platform/net/fetch-json.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { recentCache } from '../../platform/system/recent-cache.ts';
import type { ElevationSource } from './elevation-source.ts';

/** From below the Dead Sea's shore to above Everest; other values are markers of missing data. */
const elevation = z.number().min(-500).max(9000);
/** The responses of Open-Elevation and Open Topo Data, of Open-Meteo, and of sources with one number. */
const answer = z.union([
  z.object({ results: z.tuple([z.object({ elevation: elevation.nullable() })], z.unknown()) }),
  z.object({ elevation: z.tuple([elevation.nullable()], z.unknown()) }),
  z.object({ elevation: elevation.nullable() }),
]);

const LIMITS: FetchLimits = { timeoutMs: 2_000, maxBytes: 64 * 1024 };
const KEPT = { max: 10_000, ttlMs: 30 * DAY_MS };
/** Pause after a failure, so that requests do not wait for the source. */
const PAUSE_MS = 60_000;
/** Eleven meters on the ground, finer than public elevation models. */
const DECIMALS = 4;

export interface HttpElevationDeps {
  /** Contains `{latitude}` and `{longitude}`. */
  readonly urlTemplate: string;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits?: FetchLimits;
}

/** Elevations of another server. A failure is logged and results in an elevation of 0. */
export class HttpElevationSource implements ElevationSource {
  readonly #deps: HttpElevationDeps;
  readonly #recent: LRUCache<string, number>;
  #pausedUntilMs = 0;

  constructor(deps: HttpElevationDeps) {
    this.#deps = deps;
    this.#recent = recentCache(deps.clock, KEPT);
  }

  async elevationAt({ latitude, longitude }: Coordinates, signal: AbortSignal): Promise<number> {
    const { urlTemplate, clock } = this.#deps;
    const url = urlTemplate
      .replaceAll('{latitude}', latitude.toFixed(DECIMALS))
      .replaceAll('{longitude}', longitude.toFixed(DECIMALS));
    const known = this.#recent.get(url);
    if (known !== undefined) return known;
    if (clock.nowMs() < this.#pausedUntilMs) return 0;
    const found = await this.#request(url, signal);
    if (typeof found === 'number') {
      this.#recent.set(url, found);
      return found;
    }
    if (!signal.aborted) this.#pause(found.reason);
    return 0;
  }

  async #request(url: string, signal: AbortSignal): Promise<number | { readonly reason: string }> {
    const { http, limits = LIMITS } = this.#deps;
    const fetched = await fetchJson(http, new URL(url), { ...limits, signal });
    if (!fetched.ok) return fetched;
    const parsed = answer.safeParse(fetched.body);
    if (!parsed.success) return { reason: 'its answer has no elevation in a known place' };
    return Math.round((firstOf(parsed.data) ?? 0) * 10) / 10;
  }

  #pause(reason: string): void {
    const { clock, log, urlTemplate } = this.#deps;
    this.#pausedUntilMs = clock.nowMs() + PAUSE_MS;
    // Only the host is logged, since the query can contain a key.
    log.warn({ source: new URL(urlTemplate).host, reason }, 'The elevation source does not answer; elevations are 0');
  }
}

function firstOf(found: z.output<typeof answer>): number | null {
  if ('results' in found) return found.results[0].elevation;
  return Array.isArray(found.elevation) ? found.elevation[0] : found.elevation;
}
