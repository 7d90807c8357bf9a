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

/** Headers are cached between the quote and the order. If the server sends ETags, the ETag is checked. */
const HEADERS = { max: 500, ttlMs: 60_000 };
/** Failures that a retry would not change. */
export const FINAL_KINDS: ReadonlySet<ProviderErrorKind> = new Set(['rejected', 'credentials', 'malformed']);
/** Headers of one image that are read in parallel. */
const FILES_AT_ONCE = 4;

interface CheckOptions {
  readonly signal: AbortSignal;
  /** Handling of a file that its server refuses: a reason for the buyer, or an error. */
  readonly refusals: 'say' | 'throw';
}

/** Facts about a product from its files. */
export interface CheckedFiles {
  /** The reason against its delivery, in a buyer's words; null if there is none. */
  readonly reason: string | null;
  /** ETag of each file that was read; null if its server sent none. */
  readonly versions: readonly (string | null)[];
  /** The location of the pixels, or null if unknown. */
  readonly pixels: CutSource | null;
}

export interface CheckedNumbers extends CheckedFiles {
  readonly facts: AnalyticFacts;
}

/** Checks before the payment whether an image of a catalog can be delivered. */
export class DeliveryCheck {
  readonly #files: CatalogFiles;
  readonly #headers: LRUCache<string, ImageSource>;

  constructor(files: CatalogFiles, clock: Clock) {
    this.#files = files;
    this.#headers = recentCache(clock, HEADERS);
  }

  /** The reason against delivery from the catalog alone, in a buyer's words, or null. */
  byCatalog({ image, imageSource }: Pick<SceneRecord['assets'], 'image' | 'imageSource'>): string | null {
    return describeReasons(checkDeliverable({ ...imageSource, ...this.#placeOf(image) }));
  }

  /** The same for the analytic product of an image. */
  numbersByCatalog({ files }: AnalyticSource): string | null {
    const reasons = files.flatMap(({ address, source }) => checkDeliverable({ ...source, ...this.#placeOf(address) }));
    return describeReasons(reasons, 'numbers');
  }

  /**
   * The reason against delivery from the file and from its catalog entry.
   * @throws ProviderError if its server cannot be reached
   */
  async byFile(address: string, stated: ImageSource, options: CheckOptions): Promise<CheckedFiles> {
    const file = await this.#describe(address, options);
    return {
      reason: describeReasons(reasonsOf(stated, file)),
      versions: [file.version ?? null],
      pixels: toPixels(file),
    };
  }

  /**
   * The same for the analytic product of an image, with the facts from its files.
   * @throws ProviderError if a server cannot be reached
   */
  async numbersByFiles(
    source: AnalyticSource,
    { phenomenology, colorBands }: Pick<SceneRecord, 'phenomenology' | 'colorBands'>,
    options: CheckOptions,
  ): Promise<CheckedNumbers> {
    const limit = pLimit(FILES_AT_ONCE);
    const headers: readonly ImageSource[] = await Promise.all(
      source.files.map(({ address }) => limit(() => (address === null ? {} : this.#describe(address, options)))),
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

  async #describe(address: string, { signal, refusals }: CheckOptions): Promise<ImageSource> {
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

/** Without an ETag, a file counts as unchanged while its header is cached. */
async function isUnchanged(source: RemoteSource, { version }: ImageSource): Promise<boolean> {
  return version === undefined || (await RemoteFile.open(source)).version === version;
}

/**
 * One hash for the versions of all files, or null if one of them has none. @example '9f86d081884c7d659a2feaa0c55ad015'
 */
export function nameVersion(versions: CheckedFiles['versions']): string | null {
  if (versions.length === 0 || versions.includes(null)) return null;
  return createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 32);
}
