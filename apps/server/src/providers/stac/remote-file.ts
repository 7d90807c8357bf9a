import type { HttpAnswer } from '../../platform/net/http-answer.ts';
import { ProviderError } from '../port/provider.ts';
import { AssetReplaced, type AssetRules, fetchAsset } from './asset-fetcher.ts';

export interface ByteSpan {
  readonly offset: number;
  readonly bytes: number;
}

/** Receives bytes in order; `at` is their offset in the file. */
type Sink = (chunk: Uint8Array, at: number) => Promise<void>;

/** A file of a catalog, and the rules for fetching it. */
export interface RemoteSource {
  readonly rules: AssetRules;
  readonly address: string;
  readonly secretHeaders: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Attempts without progress. An attempt that transfers any bytes does not count. */
const TRIES = 4;
/** A connection that is silent for this long is closed and opened again. */
const SILENCE_MS = 30_000;

/**
 * A file of a catalog that is read by ranges (RFC 9110 section 14). A broken connection is resumed where it ended. If
 * the file is replaced between two reads, reading fails, because the parts would not belong together.
 */
export class RemoteFile {
  /** Null if the server does not state it. */
  readonly sizeBytes: number | null;
  /** False if the server always sends the whole file. */
  readonly hasRanges: boolean;
  /** The content type that its server sent. */
  readonly mediaType: string | null;
  /** The ETag, or the date and length; null if the server sends none. */
  readonly version: string | null;
  readonly #source: RemoteSource;

  private constructor(source: RemoteSource, answer: HttpAnswer) {
    this.#source = source;
    this.mediaType = answer.header('content-type');
    this.hasRanges = answer.status === 206;
    this.sizeBytes = this.hasRanges ? (contentRange(answer)?.total ?? null) : wholeSize(answer);
    this.version = toVersion(answer);
  }

  /** Requests the first byte to learn the size, the version, and whether ranges are supported. */
  static async open(source: RemoteSource): Promise<RemoteFile> {
    const answer = await requestFile(source, { range: 'bytes=0-0' });
    try {
      return new RemoteFile(source, answer);
    } finally {
      answer.discard();
    }
  }

  /** @throws ProviderError if the span cannot be read; `unavailable` if a later retry may succeed */
  async read({ offset, bytes }: ByteSpan, sink: Sink): Promise<void> {
    const end = offset + bytes;
    let at = offset;
    for (let failures = 0; at < end; ) {
      const before = at;
      try {
        const answer = await this.#get({ range: `bytes=${at}-${end - 1}` });
        this.#check(answer, at);
        for await (const chunk of answer.chunks()) {
          const wanted = chunk.subarray(0, end - at);
          await sink(wanted, at);
          at += wanted.byteLength;
          if (at === end) break;
        }
        if (at < end) throw new Error('it ended early');
      } catch (error) {
        failures = at > before ? 0 : failures + 1;
        if (this.#source.signal.aborted || !isTransient(error)) throw error;
        if (failures >= TRIES) throw this.#error('unavailable', `The image broke off at byte ${at}: ${String(error)}`);
      }
    }
  }

  /** Reads the whole file from a server without ranges, and stops beyond `atMost`. */
  async readWhole(atMost: number, sink: Sink): Promise<void> {
    const answer = await this.#get({});
    this.#refuseOther(answer, wholeSize(answer));
    let at = 0;
    try {
      for await (const chunk of answer.chunks()) {
        if (at + chunk.byteLength > atMost)
          throw this.#error('rejected', `The image has more than ${atMost} bytes, and its server answers no ranges`);
        await sink(chunk, at);
        at += chunk.byteLength;
      }
    } catch (error) {
      if (this.#source.signal.aborted || !isTransient(error)) throw error;
      throw this.#error('unavailable', `The image broke off at byte ${at}: ${String(error)}`);
    }
    const size = wholeSize(answer);
    if (size !== null && at !== size) throw this.#error('unavailable', `The image broke off at byte ${at} of ${size}`);
  }

  /** Reads up to this many bytes from the beginning, from a server without ranges. */
  async readStart(bytes: number): Promise<Uint8Array> {
    const answer = await this.#get({});
    this.#refuseOther(answer, wholeSize(answer));
    const start = await answer.beginning(bytes);
    if (start.byteLength < Math.min(bytes, this.sizeBytes ?? 0))
      throw this.#error('unavailable', `The image broke off at byte ${start.byteLength}`);
    return start;
  }

  #check(answer: HttpAnswer, at: number): void {
    const range = contentRange(answer);
    if (answer.status !== 206 || range?.start !== at) {
      answer.discard();
      throw this.#error('malformed', `The server did not send the requested range from byte ${at}`);
    }
    this.#refuseOther(answer, range.total);
  }

  /** Requests this version only, if the ETag of the server is strong (RFC 9110 section 8.8.3). */
  #get(headers: Readonly<Record<string, string>>): Promise<HttpAnswer> {
    const condition = this.version?.startsWith('"') ? { 'if-match': this.version } : {};
    return requestFile(this.#source, { ...headers, ...condition });
  }

  #refuseOther(answer: HttpAnswer, sizeBytes: number | null): void {
    const isAsLong = this.sizeBytes === null || sizeBytes === this.sizeBytes;
    if (isAsLong && toVersion(answer) === this.version) return;
    answer.discard();
    throw new AssetReplaced(this.#source.rules.provider);
  }

  #error(kind: 'malformed' | 'rejected' | 'unavailable', message: string): ProviderError {
    return new ProviderError(this.#source.rules.provider, kind, message);
  }
}

function requestFile(source: RemoteSource, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> {
  const { rules, address, secretHeaders, signal } = source;
  return fetchAsset(rules, address, { headers, secretHeaders, silenceMs: SILENCE_MS, signal });
}

/** Broken connections and servers that are temporarily down, but not our own refusals or failures of our disk. */
function isTransient(error: unknown): boolean {
  if (error instanceof ProviderError) return error.kind === 'unavailable' && !(error instanceof AssetReplaced);
  return !(error instanceof Error && 'syscall' in error && error.syscall === 'write');
}

/** A date has a resolution of one second, so the length is added to it. */
function toVersion(answer: HttpAnswer): string | null {
  const changed = answer.header('last-modified');
  const length = contentRange(answer)?.total ?? wholeSize(answer);
  return answer.header('etag') ?? (changed === null ? null : `${changed}, ${length ?? 'of unknown length'}`);
}

function contentRange(answer: HttpAnswer): { readonly start: number; readonly total: number } | null {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.header('content-range') ?? '') ?? [];
  return start === undefined || total === undefined ? null : { start: Number(start), total: Number(total) };
}

function wholeSize(answer: HttpAnswer): number | null {
  const length = Number(answer.header('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}
