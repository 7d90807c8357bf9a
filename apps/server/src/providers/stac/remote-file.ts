import type { HttpAnswer } from '../../net/http-answer.ts';
import { type AssetRules, fetchAsset } from '../asset-fetcher.ts';
import { ProviderError } from '../provider.ts';

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
 * A file of a catalogue that is read by ranges (RFC 9110 section 14). A connection that breaks off goes on where it
 * ended; a file that is replaced between two reads is refused, since its halves would not belong together.
 */
export class RemoteFile {
  /** Null: the server does not say. */
  readonly sizeBytes: number | null;
  /** False: the server always sends the whole file. */
  readonly hasRanges: boolean;
  /** What its server says it is. */
  readonly mediaType: string | null;
  readonly #source: RemoteSource;
  readonly #version: string | null;

  private constructor(source: RemoteSource, answer: HttpAnswer) {
    this.#source = source;
    this.#version = toVersion(answer);
    this.mediaType = answer.header('content-type');
    this.hasRanges = answer.status === 206;
    this.sizeBytes = this.hasRanges ? (contentRange(answer)?.total ?? null) : wholeSize(answer);
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
        const answer = await ask(this.#source, { range: `bytes=${at}-${end - 1}` });
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
    const answer = await ask(this.#source, {});
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
    const start = await (await ask(this.#source, {})).beginning(bytes);
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
    if (toVersion(answer) === this.#version && range.total === this.sizeBytes) return;
    answer.discard();
    throw this.#error('replaced', 'The image was replaced while it was read');
  }

  #error(kind: 'malformed' | 'rejected' | 'unavailable' | 'replaced', message: string): ProviderError {
    const { provider } = this.#source.rules;
    return kind === 'replaced'
      ? new Replaced(provider, 'unavailable', message)
      : new ProviderError(provider, kind, message);
  }
}

/** Only the whole work may be tried again, from its beginning. */
class Replaced extends ProviderError {}

function ask(source: RemoteSource, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> {
  const { rules, address, secretHeaders, signal } = source;
  return fetchAsset(rules, address, { headers, secretHeaders, silenceMs: SILENCE_MS, signal });
}

/** Broken connections and servers that are down for a moment; not our own refusals, nor failures of our disk. */
function isTransient(error: unknown): boolean {
  if (error instanceof ProviderError) return error.kind === 'unavailable' && !(error instanceof Replaced);
  return !(error instanceof Error && 'syscall' in error && error.syscall === 'write');
}

function toVersion(answer: HttpAnswer): string | null {
  return answer.header('etag') ?? answer.header('last-modified');
}

function contentRange(answer: HttpAnswer): { readonly start: number; readonly total: number } | null {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.header('content-range') ?? '') ?? [];
  return start === undefined || total === undefined ? null : { start: Number(start), total: Number(total) };
}

function wholeSize(answer: HttpAnswer): number | null {
  const length = Number(answer.header('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}
