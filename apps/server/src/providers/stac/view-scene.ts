import { createHash } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Clock } from '../../platform/system/ports.ts';
import { recentCache } from '../../platform/system/recent-cache.ts';
import { ProviderError, type SceneView, type StatedBand } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { isAllowedHost } from './asset-fetcher.ts';
import type { CatalogFiles } from './catalog-files.ts';
import { FINAL_KINDS } from './deliverable/delivery-check.ts';
import { isOpenLicense } from './license.ts';
import { RemoteFile } from './remote-file.ts';
import type { StacMapping } from './stac-mapping.ts';

/** Files whose beginning was read, and how long they are cached. */
const OPEN_FILES = 100;
const OPEN_MS = 10 * 60_000;
/** Per provider. Tiles are small, and other buyers wait for them too. */
const READS_AT_ONCE = 6;
/** A block of 2048 x 2048 pixels of three bands without compression. Images stored as a single block exceed it. */
const READ_BYTES_AT_MOST = 12 * 2 ** 20;

type LookedAt = Pick<SceneRecord['assets'], 'image' | 'imageSource' | 'analytic' | 'license'>;

/**
 * The file to view: the picture of a scene, or else its pixel values if they are in one file; null if there is none.
 */
function viewedAddress({ image, analytic }: LookedAt): string | null {
  const [numbers, ...others] = analytic?.files ?? [];
  return image ?? (others.length === 0 ? (numbers?.address ?? null) : null);
}

/** The catalog's description of the bands of the viewed file. */
function viewedBands({ image, imageSource, analytic }: LookedAt): readonly StatedBand[] {
  const [numbers, ...others] = analytic?.files ?? [];
  const isNumbers = others.length === 0 && (image === null || image === numbers?.address);
  if (analytic && isNumbers && analytic.facts.bands.length > 0) return analytic.facts.bands;
  return (imageSource?.bandNames ?? []).map((commonName) => (commonName === null ? {} : { commonName }));
}

/**
 * The reason why the image of a scene cannot be viewed before the purchase, in a buyer's words; null if it can,
 * according to its catalog.
 */
export function whyNotViewable(
  assets: LookedAt,
  { viewing, license: usual, label }: Pick<StacMapping, 'viewing' | 'license' | 'label'>,
  hosts: readonly string[],
): string | null {
  const { analytic, license } = assets;
  const address = viewedAddress(assets);
  if (viewing === 'never') return `Images of ${label} are not shown before they are bought.`;
  if (address === null)
    return analytic && analytic.files.length > 1
      ? 'Each band of this image is a file of its own. They can be looked at together once it is bought.'
      : `${label} names no file of this image that could be looked at.`;
  if (!isAllowedHost(hosts, new URL(address).hostname))
    return 'This image lies on a server whose files are not shown here.';
  if (viewing === 'allowed') return null;
  if (license === null)
    return `${label} does not say at the moment whether this image may be shown before it is bought. Try again later.`;
  const holds = license ?? usual;
  if (holds === undefined)
    return `${label} names no license of this image, so that it is not shown before it is bought.`;
  return isOpenLicense(holds)
    ? null
    : `The license of this image (${holds}) does not let it be shown before it is bought.`;
}

interface OpenFile {
  /** Unique for each opening. A replaced file is opened again under another key. */
  readonly key: string;
  readonly remote: RemoteFile;
}

/** Files of a catalog that are viewed at their source, without our credentials. */
export class ViewedScenes {
  readonly #files: CatalogFiles;
  readonly #clock: Clock;
  readonly #open: LRUCache<string, Promise<OpenFile>>;
  readonly #limit = pLimit(READS_AT_ONCE);

  constructor(files: CatalogFiles, clock: Clock) {
    this.#files = files;
    this.#clock = clock;
    this.#open = recentCache(clock, { max: OPEN_FILES, ttlMs: OPEN_MS });
  }

  /** @throws ProviderError if its server cannot be reached */
  async view(assets: LookedAt): Promise<SceneView> {
    const address = viewedAddress(assets) ?? '';
    const bands = viewedBands(assets);
    try {
      const { key, remote } = await this.#opened(address);
      if (!remote.hasRanges || remote.sizeBytes === null)
        return { refused: 'Its server does not give parts of the file, which is needed to look at it.' };
      return { file: { key, fileName: nameOf(address), bands, read: (at, length) => this.#read(address, at, length) } };
    } catch (error) {
      if (error instanceof ProviderError && FINAL_KINDS.has(error.kind))
        return {
          refused: 'Its file is not publicly available, so it cannot be viewed before it is bought.',
        };
      throw error;
    }
  }

  #opened(address: string): Promise<OpenFile> {
    const known = this.#open.get(address);
    if (known) return known;
    const { rules } = this.#files;
    const source = { rules, address, secretHeaders: {}, signal: AbortSignal.timeout(2 * OPEN_MS) };
    const opened = RemoteFile.open(source).then((remote) => ({
      key: toKey([address, remote.sizeBytes, this.#clock.nowMs()]),
      remote,
    }));
    this.#open.set(address, opened);
    opened.catch(() => this.#open.delete(address));
    return opened;
  }

  #read(address: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#limit(async () => {
      const { remote } = await this.#opened(address);
      if (offset < 0 || offset + length > (remote.sizeBytes ?? 0)) throw new RangeError('The file ends early');
      if (length > READ_BYTES_AT_MOST)
        throw new ProviderError(this.#files.rules.provider, 'rejected', `${length} bytes in one block are too many`);
      const bytes = new Uint8Array(length);
      try {
        await remote.read({ offset, bytes: length }, (chunk, at) => {
          bytes.set(chunk, at - offset);
          return Promise.resolve();
        });
      } catch (error) {
        // The file may have been replaced, so it is opened again next time.
        this.#open.delete(address);
        throw error;
      }
      return bytes;
    });
  }
}

function toKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function nameOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '').slice(0, 200) || 'image';
}
