import type { HttpAnswer } from '../../platform/net/http-answer.ts';
import { ProviderError } from '../port/provider.ts';
import { AssetReplaced, type AssetRules, fetchAsset } from './asset-fetcher.ts';

export interface ByteSpan {
  readonly offset: number;
  readonly bytes: number;
}

/** Takes bytes in their order; `at` is their offset in the file. */
type Sink = (chunk: Uint8Array, at: number) => Promise<void>;

/** A file of a catalog, and who may read it. */
export interface RemoteSource {
  readonly rules: AssetRules;
  readonly address: string;
  readonly secretHeaders: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Tries that bring nothing; one that brings something does not count. */
const TRIES = 4;
/** A connection that is silent for this long is closed and opened again. */
const SILENCE_MS = 30_000;

/**
 * A file of a catalog that is read by ranges (RFC 9110 section 14). A connection that breaks off goes on where it
 * ended; a file that is replaced between two reads is refused, since its halves would not belong together.
 */
export class RemoteFile {
  /** Null: the server does not say. */
  readonly sizeBytes: number | null;
  /** False: the server always sends the whole file. */
  readonly hasRanges: boolean;
  /** What its server says it is. */
  readonly mediaType: string | null;
  /** By what its server tells it from others of its name; null: it says nothing. */
  readonly version: string | null;
  readonly #source: RemoteSource;

  private constructor(source: RemoteSource, answer: HttpAnswer) {
    this.#source = source;
    this.mediaType = answer.header('content-type');
    this.hasRanges = answer.status === 206;
    this.sizeBytes = this.hasRanges ? (contentRange(answer)?.total ?? null) : wholeSize(answer);
    this.version = toVersion(answer);
  }

  /** Asks for the first byte to learn the size, the version, and whether ranges are answered. */
  static async open(source: RemoteSource): Promise<RemoteFile> {
    const answer = await ask(source, { range: 'bytes=0-0' });
    try {
      return new RemoteFile(source, answer);
    } finally {
      answer.discard();
    }
  }

  /** @throws ProviderError when the span cannot be had, `unavailable` where another try later may fare better */
  async read({ offset, bytes }: ByteSpan, sink: Sink): Promise<void> {
    const end = offset + bytes;
    let at = offset;
    for (let failures = 0; at < end; ) {
      const before = at;
      try {
        const answer = await this.#ask({ range: `bytes=${at}-${end - 1}` });
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

  /** The whole file, of a server without ranges; one that goes on beyond `atMost` is left. */
  async readWhole(atMost: number, sink: Sink): Promise<void> {
    const answer = await this.#ask({});
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

  /** At most so many bytes of the beginning, of a server without ranges. */
  async readStart(bytes: number): Promise<Uint8Array> {
    const answer = await this.#ask({});
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
      throw this.#error('malformed', `Another range was sent than the one from byte ${at} that was asked`);
    }
    this.#refuseOther(answer, range.total);
  }

  /** Asks for this version alone, of servers whose ETag holds for every byte (RFC 9110 section 8.8.3). */
  #ask(headers: Readonly<Record<string, string>>): Promise<HttpAnswer> {
    const condition = this.version?.startsWith('"') ? { 'if-match': this.version } : {};
    return ask(this.#source, { ...headers, ...condition });
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

function ask(source: RemoteSource, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> {
  const { rules, address, secretHeaders, signal } = source;
  return fetchAsset(rules, address, { headers, secretHeaders, silenceMs: SILENCE_MS, signal });
}

/** Broken connections and servers that are down for a moment; not our own refusals, nor failures of our disk. */
function isTransient(error: unknown): boolean {
  if (error instanceof ProviderError) return error.kind === 'unavailable' && !(error instanceof AssetReplaced);
  return !(error instanceof Error && 'syscall' in error && error.syscall === 'write');
}

/** Two files may be changed within the second that a date tells apart: their lengths go with it. */
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
