import { createHash } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Clock } from '../../../platform/system/ports.ts';
import { recentCache } from '../../../platform/system/recent-cache.ts';
import type { AnalyticFacts } from '../../port/analytic-facts.ts';
import type { CutSource, ImageSource } from '../../port/image-source.ts';
import { ProviderError, type ProviderErrorKind } from '../../port/provider.ts';
import type { AnalyticSource, SceneRecord } from '../../port/scene-record.ts';
import { isAllowedHost } from '../asset-fetcher.ts';
import type { CatalogFiles } from '../catalog-files.ts';
import { RemoteFile, type RemoteSource } from '../remote-file.ts';
import { checkDeliverable, describeReasons } from './check-deliverable.ts';
import { completeFacts, findOtherNumbers } from './check-numbers.ts';
import { findContradiction } from './compare-sources.ts';
import { readHeader } from './read-header.ts';

/** From the price to the order without reading the header again; of servers that name versions, the version is asked. */
const HEADERS = { max: 500, ttlMs: 60_000 };
/** What another try would not change. */
export const FINAL_KINDS: ReadonlySet<ProviderErrorKind> = new Set(['rejected', 'credentials', 'malformed']);
/** Headers of one image that are read at the same time. */
const FILES_AT_ONCE = 4;

interface Asking {
  readonly signal: AbortSignal;
  /** What becomes of a file that its server does not give out: a reason for the buyer, or an error. */
  readonly refusals: 'say' | 'throw';
}

/** What files say of a product. */
export interface CheckedFiles {
  /** What stands against it, in a buyer's words; null: nothing. */
  readonly reason: string | null;
  /** Of each file that was looked into; null: its server does not say. */
  readonly versions: readonly (string | null)[];
  /** Where the pixels lie; null: not known. */
  readonly pixels: CutSource | null;
}

export interface CheckedNumbers extends CheckedFiles {
  readonly facts: AnalyticFacts;
}

/** Finds out before anything is paid whether an image of a catalog can be delivered. */
export class DeliveryCheck {
  readonly #files: CatalogFiles;
  readonly #headers: LRUCache<string, ImageSource>;

  constructor(files: CatalogFiles, clock: Clock) {
    this.#files = files;
    this.#headers = recentCache(clock, HEADERS);
  }

  /** What stands against it by what the catalog says alone, in a buyer's words; null: nothing. */
  byCatalog({ image, imageSource }: Pick<SceneRecord['assets'], 'image' | 'imageSource'>): string | null {
    return describeReasons(checkDeliverable({ ...imageSource, ...this.#placeOf(image) }));
  }

  /** The same of the numbers of an image. */
  numbersByCatalog({ files }: AnalyticSource): string | null {
    const reasons = files.flatMap(({ address, source }) => checkDeliverable({ ...source, ...this.#placeOf(address) }));
    return describeReasons(reasons, 'numbers');
  }

  /**
   * What stands against it by what the file itself says, and by what the catalog said of it.
   * @throws ProviderError when its server cannot be asked at the moment
   */
  async byFile(address: string, stated: ImageSource, asking: Asking): Promise<CheckedFiles> {
    const file = await this.#describe(address, asking);
    return {
      reason: describeReasons(reasonsOf(stated, file)),
      versions: [file.version ?? null],
      pixels: toPixels(file),
    };
  }

  /**
   * The same of the numbers of an image, and what its files make known of them.
   * @throws ProviderError when a server cannot be asked at the moment
   */
  async numbersByFiles(
    source: AnalyticSource,
    { phenomenology, colorBands }: Pick<SceneRecord, 'phenomenology' | 'colorBands'>,
    asking: Asking,
  ): Promise<CheckedNumbers> {
    const limit = pLimit(FILES_AT_ONCE);
    const headers: readonly ImageSource[] = await Promise.all(
      source.files.map(({ address }) => limit(() => (address === null ? {} : this.#describe(address, asking)))),
    );
    const reasons = headers.flatMap((file, i) => reasonsOf(source.files[i]?.source ?? {}, file));
    const contradiction = reasons.length > 0 ? null : findOtherNumbers(source, headers);
    return {
      reason: describeReasons(contradiction === null ? reasons : checkDeliverable({ contradiction }), 'numbers'),
      facts: completeFacts(source.facts, headers, phenomenology === 'sar' ? colorBands : []),
      versions: headers.map(({ version = null }) => version),
      pixels: toPixels(headers[0] ?? {}),
    };
  }

  #placeOf(address: string | null): Pick<ImageSource, 'address' | 'deniedHost'> {
    const hostname = address === null ? null : new URL(address).hostname;
    const isDenied = hostname !== null && !isAllowedHost(this.#files.rules.hosts, hostname);
    return { address, ...(isDenied ? { deniedHost: hostname } : {}) };
  }

  async #describe(address: string, { signal, refusals }: Asking): Promise<ImageSource> {
    try {
      const secretHeaders = await this.#files.headersFor(address, signal);
      const source = { rules: this.#files.rules, address, secretHeaders, signal };
      const known = this.#headers.get(address);
      if (known && (await isUnchanged(source, known))) return known;
      const header = await readHeader(source);
      this.#headers.set(address, header);
      return header;
    } catch (error) {
      if (refusals === 'say' && error instanceof ProviderError && FINAL_KINDS.has(error.kind))
        return { refusal: error.message };
      throw error;
    }
  }
}

function toPixels({ epsg, affine, widthPx, heightPx }: ImageSource): CutSource | null {
  if (typeof epsg !== 'number' || !affine || widthPx === undefined || heightPx === undefined) return null;
  return { frame: { epsg, affine }, widthPx, heightPx };
}

function reasonsOf(stated: ImageSource, file: ImageSource) {
  const contradiction = findContradiction(stated, file);
  return checkDeliverable({ ...file, ...(contradiction === null ? {} : { contradiction }) });
}

/** A server that names no versions is believed for as long as a header is kept. */
async function isUnchanged(source: RemoteSource, { version }: ImageSource): Promise<boolean> {
  return version === undefined || (await RemoteFile.open(source)).version === version;
}

/** One name for the versions of all files; null where one of them has none. @example '9f86d081884c7d659a2feaa0c55ad015' */
export function nameVersion(versions: CheckedFiles['versions']): string | null {
  if (versions.length === 0 || versions.includes(null)) return null;
  return createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 32);
}
