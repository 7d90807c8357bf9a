import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { FaultScript } from './faults.ts';
import { type Answer, type DoubleRequest, type Route, redirect } from './http-types.ts';
import { seededUuid } from './seeded.ts';

export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

interface Link {
  readonly expiresAtMs: number;
  readonly load: () => Promise<ServedFile>;
}

interface SignedFilesOptions {
  readonly clock: Clock;
  readonly faults: FaultScript;
  /** Address of the server. */
  readonly origin: string;
  /** Another address of the same server, for redirects to another host. */
  readonly otherOrigin: string;
}

const HOPS = 3;

/** Signed addresses of files, which need no key and expire. */
export class SignedFiles {
  readonly #options: SignedFilesOptions;
  readonly #links = new Map<string, Link>();

  constructor(options: SignedFilesOptions) {
    this.#options = options;
  }

  /** @returns an address that serves the file until it expires */
  sign(name: string, livesMs: number, load: () => Promise<ServedFile>): string {
    const { clock, origin } = this.#options;
    const token = seededUuid(name, String(this.#links.size));
    this.#links.set(token, { expiresAtMs: clock.now() + livesMs, load });
    const seconds = Math.round(livesMs / 1000);
    return `${origin}/signed/${token}/${encodeURIComponent(name)}?X-Amz-Expires=${seconds}&X-Amz-Signature=${token.slice(0, 8)}`;
  }

  /** Serves the addresses. */
  readonly route: Route = {
    method: 'GET',
    path: '/signed/{token}/{name}',
    operation: 'file',
    isOpen: true,
    handle: (request) => this.#serve(request),
  };

  async #serve(request: DoubleRequest): Promise<Answer> {
    const { clock, faults } = this.#options;
    const link = this.#links.get(request.params['token'] ?? '');
    if (!link || clock.now() >= link.expiresAtMs) return expired();
    const hop = Number(request.query.get('hop') ?? 0);
    if ((hop > 0 && hop < HOPS) || faults.take('redirect-chain', 'file'))
      return redirect(this.#nextHop(request, hop + 1));
    return toFileAnswer(await link.load(), request);
  }

  #nextHop({ url }: DoubleRequest, hop: number): string {
    const next = new URL(url, hop % 2 === 1 ? this.#options.otherOrigin : this.#options.origin);
    next.searchParams.set('hop', String(hop));
    return next.href;
  }
}

function expired(): Answer {
  const xml = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
  return { status: 403, headers: { 'content-type': 'application/xml' }, bytes: Buffer.from(xml) };
}

/** Serves the whole file, or one range of it (RFC 9110 section 14). */
function toFileAnswer({ bytes, mediaType }: ServedFile, { headers }: DoubleRequest): Answer {
  const etag = `"${createHash('sha1').update(bytes).digest('hex')}"`;
  const known = { 'content-type': mediaType, 'accept-ranges': 'bytes', etag };
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const ifRange = headers['if-range'];
  const isRange = (first !== '' || last !== '') && (ifRange === undefined || ifRange === etag);
  if (!isRange) return { status: 200, headers: known, bytes };
  const size = bytes.length;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (from > to) return { status: 416, headers: { ...known, 'content-range': `bytes */${size}` } };
  const contentRange = { 'content-range': `bytes ${from}-${to}/${size}` };
  return { status: 206, headers: { ...known, ...contentRange }, bytes: bytes.subarray(from, to + 1) };
}
