import { LRUCache } from 'lru-cache';
import { callProvider } from '../../../../providers/guard/call-provider.ts';
import type { ImageryProvider, RangedFile } from '../../../../providers/port/provider.ts';
import { type FileRanges, ImageViewer, SourceFailure } from '../image-viewer.ts';

const FILES = 200;

interface KnownFile {
  readonly file: RangedFile;
  readonly provider: Pick<ImageryProvider, 'label' | 'timeoutMs'>;
}

/** Files of catalogs, read from their servers. */
class SceneRanges implements FileRanges {
  readonly files = new LRUCache<string, KnownFile>({ max: FILES });

  async read(key: string, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.files.get(key);
    if (!known) throw new SourceFailure('The image is no longer cached. Try again.');
    const read = await callProvider(known.provider, () => known.file.read(position, length));
    if (!read.ok) throw new SourceFailure(read.failure.detail);
    return read.value;
  }

  close(): void {
    this.files.clear();
  }
}

/**
 * Draws images of catalogs in one thread of the pool at a time, so that a slow catalog server cannot delay delivered
 * images.
 */
export class SceneViewer extends ImageViewer {
  readonly #ranges: SceneRanges;

  constructor() {
    const ranges = new SceneRanges();
    super(ranges, 'viewScene');
    this.#ranges = ranges;
  }

  /** Must be called before the file is used. */
  remember(file: RangedFile, provider: KnownFile['provider']): void {
    this.#ranges.files.set(file.key, { file, provider });
  }
}
