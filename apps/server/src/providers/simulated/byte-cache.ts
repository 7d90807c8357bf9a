import type { ProviderFile } from '../provider.ts';

/** Holds the files that were read last, up to a number of bytes. */
export class ByteCache {
  readonly #maxBytes: number;
  readonly #files = new Map<string, ProviderFile>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): ProviderFile | undefined {
    const file = this.#files.get(key);
    if (!file) return undefined;
    // A Map iterates in the order of insertion: moving a file to its end makes it the newest.
    this.#files.delete(key);
    this.#files.set(key, file);
    return file;
  }

  set(key: string, file: ProviderFile): void {
    this.#remove(key);
    this.#files.set(key, file);
    this.#bytes += file.bytes.byteLength;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#files.get(key)?.bytes.byteLength ?? 0;
    this.#files.delete(key);
  }
}
