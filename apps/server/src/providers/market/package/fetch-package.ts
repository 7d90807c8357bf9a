import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { HttpAnswer } from '../../../platform/net/http-answer.ts';
import { HttpError } from '../../../platform/net/http-error.ts';
import { ProviderError } from '../../port/provider.ts';
import { FailedTry, openLink } from './open-link.ts';
import { type PackageDeps, toPackageError } from './package-deps.ts';
import { describeStart, KIND_BYTES, KINDS, kindOf, type PackageKind } from './package-kind.ts';
import { checkRoom, PartFile } from './part-file.ts';
import { fileNameOf, safeFileName } from './safe-file-name.ts';

/** A link to the file of an order, as the provider states it. */
export interface PackageLink {
  readonly url: string;
  /** Our key, if the link needs it. It is sent to the origin of the link only, never to hosts of redirects. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly sizeBytes?: number | undefined;
  /** In hexadecimal digits. */
  readonly sha256?: string | undefined;
  /** In hexadecimal digits. */
  readonly md5?: string | undefined;
  /** Default: the name that its server sends. */
  readonly fileName?: string | undefined;
}

export interface PackageRequest {
  /** Requests the link from the provider. Called right before each try, because links live for seconds only. */
  readonly findLink: (signal: AbortSignal) => Promise<PackageLink>;
  /** The folder of the delivery. */
  readonly directory: string;
}

/** A file of a provider, whole and unchanged. */
export interface FetchedPackage {
  readonly path: string;
  readonly kind: PackageKind;
  readonly sizeBytes: number;
  /** A safe name with the extension of its kind. */
  readonly fileName: string;
  readonly mediaType: string;
}

const TRIES = 3;
/** A try that brings this much counts as a first one. */
const PROGRESS_BYTES = 2 ** 20;
const PAUSE_MS = 1_000;
const BYTES_AT_MOST = 50e9;

/**
 * Downloads the file of an order into the folder, in at most three tries without progress, each with a new link. A try
 * continues where the previous one ended if the server has a strong ETag and ranges; otherwise it starts over. The file
 * is compared with every size and checksum that is stated. After a failure, nothing is left in the folder.
 * @throws ProviderError `unavailable` if no link works; `malformed` if the file is truncated or differs from what was
 * stated, is no image or archive (with the host and the first 200 characters), is too large, or is at an address that
 * is refused; `rate-limited`; `credentials`; `timeout` when the signal fires; {@link LocalFault} if the disk is full
 */
export async function fetchPackage(
  deps: PackageDeps,
  request: PackageRequest,
  signal: AbortSignal,
): Promise<FetchedPackage> {
  const path = join(request.directory, 'package.part');
  try {
    signal.throwIfAborted();
    const { sizeBytes, kind, statedName } = await fetchInTries(deps, request, path, signal);
    const whole = join(request.directory, `package.${KINDS[kind].extensions[0]}`);
    await rename(path, whole);
    const fileName = safeFileName(statedName, kind);
    return { path: whole, kind, sizeBytes, fileName, mediaType: KINDS[kind].mediaType };
  } catch (error) {
    await rm(path, { force: true });
    throw toPackageError(error, deps.provider, signal);
  }
}

interface Fetched {
  readonly sizeBytes: number;
  readonly kind: PackageKind;
  readonly statedName: string | null;
}

async function fetchInTries(
  deps: PackageDeps,
  { findLink }: PackageRequest,
  path: string,
  signal: AbortSignal,
): Promise<Fetched> {
  const part = await PartFile.open(path);
  const download = new Download(deps, part);
  try {
    for (let [failures, best] = [0, 0]; ; ) {
      try {
        return await download.continue(await findLink(signal), signal);
      } catch (error) {
        if (!(error instanceof FailedTry)) throw error;
        failures = part.sizeBytes - best >= PROGRESS_BYTES ? 0 : failures + 1;
        best = Math.max(best, part.sizeBytes);
        if (failures >= TRIES) throw error;
        await setTimeout((deps.pauseMs ?? PAUSE_MS) * failures, undefined, { signal });
      }
    }
  } finally {
    await part.close();
  }
}

/** A download over several links. */
class Download {
  readonly #deps: PackageDeps;
  readonly #part: PartFile;
  /** ETag of the part that has arrived; null if it cannot be continued. */
  #etag: string | null = null;

  constructor(deps: PackageDeps, part: PartFile) {
    this.#deps = deps;
    this.#part = part;
  }

  async continue(link: PackageLink, signal: AbortSignal): Promise<Fetched> {
    const { url, headers: secretHeaders = {}, fileName } = link;
    const answer = await openLink(this.#deps, { url, headers: this.#range(), secretHeaders, signal });
    try {
      await this.#resumeOrRestart(answer);
      const expected = await this.#expectedBytes(answer, link);
      await this.#receive(answer, expected);
      const kind = this.#kindFrom(answer);
      await this.#verify(link, expected);
      const statedName = fileName ?? fileNameOf(answer.header('content-disposition'));
      return { sizeBytes: this.#part.sizeBytes, kind, statedName };
    } finally {
      answer.discard();
    }
  }

  /** Continues only this version of the file (RFC 9110 section 13.1.5). */
  #range(): Readonly<Record<string, string>> {
    const { sizeBytes } = this.#part;
    if (this.#etag === null || sizeBytes === 0) return {};
    return { range: `bytes=${sizeBytes}-`, 'if-range': this.#etag };
  }

  async #resumeOrRestart(answer: HttpAnswer): Promise<void> {
    const { sizeBytes } = this.#part;
    const etag = answer.header('etag');
    if (answer.status === 206 && contentRange(answer)?.start === sizeBytes && etag === this.#etag) return;
    // Only a strong validator promises the same bytes.
    this.#etag = answer.status === 200 && etag !== null && etag.startsWith('"') ? etag : null;
    await this.#part.restart();
    if (answer.status !== 200)
      throw this.#failedTry('malformed', `${answer.url.host} did not send the requested range`);
  }

  /** @returns the size of the whole file; null if it is not stated */
  async #expectedBytes(answer: HttpAnswer, link: PackageLink): Promise<number | null> {
    const { bytesAtMost = BYTES_AT_MOST } = this.#deps;
    const stated = link.sizeBytes ?? null;
    const sent = answer.status === 206 ? (contentRange(answer)?.total ?? null) : contentLength(answer);
    const expected = sent ?? stated;
    if (expected === null) return null;
    if (expected > bytesAtMost) throw this.#tooLarge(`${expected} bytes`);
    if (sent !== null && stated !== null && sent !== stated) {
      await this.#part.restart();
      throw this.#failedTry('malformed', `${answer.url.host} has a file of ${sent} bytes, ${stated} were stated`);
    }
    await checkRoom(this.#part.path, expected - this.#part.sizeBytes);
    return expected;
  }

  async #receive(answer: HttpAnswer, expected: number | null): Promise<void> {
    const { bytesAtMost = BYTES_AT_MOST } = this.#deps;
    const part = this.#part;
    try {
      for await (const chunk of answer.chunks()) {
        if (part.sizeBytes + chunk.byteLength > bytesAtMost) throw this.#tooLarge('more bytes');
        const isKnown = part.start.byteLength >= KIND_BYTES;
        await part.append(chunk);
        if (!isKnown && part.start.byteLength >= KIND_BYTES) this.#kindFrom(answer);
      }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const size = expected === null ? 'an unknown number' : expected;
      const kind = expected === null ? 'unavailable' : 'malformed';
      throw this.#failedTry(kind, `The file from ${answer.url.host} ended at byte ${part.sizeBytes} of ${size}`);
    }
  }

  /** @throws ProviderError if the file is no image or archive */
  #kindFrom({ url: { host } }: HttpAnswer): PackageKind {
    const { start } = this.#part;
    const kind = kindOf(start);
    if (kind) return kind;
    throw new ProviderError(this.#deps.provider, 'malformed', `${host} sent ${describeStart(start)}`);
  }

  /** @throws FailedTry if the file differs from what was stated; the next try starts over */
  async #verify({ sha256, md5 }: PackageLink, expected: number | null): Promise<void> {
    const part = this.#part;
    if (expected !== null && part.sizeBytes !== expected) {
      const message = `The file ended at byte ${part.sizeBytes} of ${expected}`;
      if (part.sizeBytes > expected) await part.restart();
      throw this.#failedTry('malformed', message);
    }
    for (const [algorithm, stated] of [['sha256', sha256] as const, ['md5', md5] as const]) {
      if (stated === undefined) continue;
      const found = await part.digest(algorithm);
      if (found === stated.toLowerCase()) continue;
      const message = `The ${algorithm} of the ${part.sizeBytes} bytes is ${found}, ${stated} was stated`;
      await part.restart();
      throw this.#failedTry('malformed', message);
    }
  }

  #tooLarge(size: string): ProviderError {
    const { provider, bytesAtMost = BYTES_AT_MOST } = this.#deps;
    return new ProviderError(provider, 'malformed', `The file has ${size}; at most ${bytesAtMost} are fetched`);
  }

  #failedTry(kind: 'unavailable' | 'malformed', message: string): FailedTry {
    return new FailedTry(this.#deps.provider, kind, message);
  }
}

function contentRange(answer: HttpAnswer): { readonly start: number; readonly total: number } | null {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.header('content-range') ?? '') ?? [];
  return start === undefined || total === undefined ? null : { start: Number(start), total: Number(total) };
}

function contentLength(answer: HttpAnswer): number | null {
  const length = Number(answer.header('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}
