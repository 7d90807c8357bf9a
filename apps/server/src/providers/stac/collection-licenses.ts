import type { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { withDeadline } from '../../lib/with-deadline.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { recentCache } from '../../platform/system/recent-cache.ts';
import { ProviderError } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { isObject } from './item-value.ts';
import { statedLicense } from './license.ts';

const COLLECTIONS = { max: 500, ttlMs: 3_600_000 };
/** A collection that could not be read is requested again after this time. */
const UNREAD_MS = 60_000;
const TIMEOUT_MS = 5_000;
const READS_AT_ONCE = 4;

/** Fetches the unparsed collection. */
export type ReadCollection = (id: string, signal: AbortSignal) => Promise<unknown>;

interface KnownLicense {
  /** As in {@link SceneRecord}: undefined if the collection names none, null if it could not be read. */
  readonly license: string | null | undefined;
}

/** The licenses of the collections of an API. They apply to items that do not name a license. */
export class CollectionLicenses {
  readonly #readCollection: ReadCollection;
  readonly #known: LRUCache<string, KnownLicense>;

  constructor(readCollection: ReadCollection, clock: Clock) {
    this.#readCollection = readCollection;
    this.#known = recentCache(clock, COLLECTIONS);
  }

  /** Adds the license of its collection to each record. A collection that cannot be read does not fail the search. */
  async addTo(records: readonly SceneRecord[], signal: AbortSignal): Promise<readonly SceneRecord[]> {
    const inheriting = records.filter(({ assets, collection }) => assets.license === undefined && collection !== '');
    const limit = pLimit(READS_AT_ONCE);
    const ids = [...new Set(inheriting.map(({ collection }) => collection))];
    const found = new Map(
      await Promise.all(ids.map((id) => limit(async () => [id, (await this.#find(id, signal)).license] as const))),
    );
    return records.map((record) => withLicense(record, found.get(record.collection)));
  }

  async #find(id: string, signal: AbortSignal): Promise<KnownLicense> {
    const known = this.#known.get(id);
    if (known) return known;
    const found = await withDeadline(signal, TIMEOUT_MS, (deadline) => this.#read(id, deadline));
    // An aborted search says nothing about the collection.
    if (!signal.aborted) this.#known.set(id, found, found.license === null ? { ttl: UNREAD_MS } : {});
    return found;
  }

  async #read(id: string, signal: AbortSignal): Promise<KnownLicense> {
    try {
      return { license: licenseOfCollection(await this.#readCollection(id, signal)) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // Any other response means that the API has no such collection.
      return { license: error.kind === 'malformed' ? undefined : null };
    }
  }
}

/** @returns undefined if it names no license, or is no collection */
export function licenseOfCollection(collection: unknown): string | undefined {
  if (!isObject(collection) || collection['type'] !== 'Collection') return undefined;
  return statedLicense(collection['license'], collection['links']) ?? undefined;
}

/** A license of the item itself takes precedence. */
export function withLicense(record: SceneRecord, license: string | null | undefined): SceneRecord {
  if (license === undefined || record.assets.license !== undefined) return record;
  return { ...record, assets: { ...record.assets, license } };
}
