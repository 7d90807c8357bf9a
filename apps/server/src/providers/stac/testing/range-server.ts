import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of the server, set before the first request. */
export interface RangeFaults {
  /** Always sends the whole file. */
  readonly ignoresRanges?: boolean;
  /** Breaks the connection after this many bytes of a response, for this many responses. */
  readonly breaksOff?: { readonly afterBytes: number; readonly times: number };
  /** Serves another file under the same name from this request on. */
  readonly replacedAtRequest?: number;
  /** Sends a range that is shifted by this many bytes. */
  readonly shiftsRangesBy?: number;
  /** Responds to this many requests with 503. */
  readonly isDownFor?: number;
  readonly redirectsTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RangeServer {
  readonly url: string;
  readonly requests: number;
  /** Bytes in the bodies of all responses. */
  readonly sentBytes: number;
  /** The ranges that were sent, with exclusive ends. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  close(): Promise<void>;
}

/** Bytes, or a function that generates them on request. */
export interface ServedFile {
  readonly byteLength: number;
  subarray(start: number, end: number): Uint8Array;
}

/** Serves one file on loopback under every path, with ranges like an object store. */
export async function openRangeServer(file: ServedFile, faults: RangeFaults = {}): Promise<RangeServer> {
  let [requests, sentBytes, broken] = [0, 0, 0];
  const ranges: { start: number; end: number }[] = [];
  const server = createServer((request, response) => {
    requests++;
    if (faults.redirectsTo !== undefined) return void response.writeHead(302, { location: faults.redirectsTo }).end();
    if (requests <= (faults.isDownFor ?? 0)) return void response.writeHead(503).end();
    const range = faults.ignoresRanges ? null : rangeOf(request, faults.shiftsRangesBy ?? 0);
    const body = range ? file.subarray(range.start, range.end + 1) : file.subarray(0, file.byteLength);
    if (range) ranges.push({ start: range.start, end: range.start + body.byteLength });
    const version = requests >= (faults.replacedAtRequest ?? Infinity) ? '"new"' : '"old"';
    response.writeHead(range ? 206 : 200, {
      'content-type': 'image/tiff',
      'content-length': body.byteLength,
      etag: version,
      ...(range
        ? { 'content-range': `bytes ${range.start}-${range.start + body.byteLength - 1}/${file.byteLength}` }
        : {}),
      ...faults.headers,
    });
    const { afterBytes, times } = faults.breaksOff ?? { afterBytes: Infinity, times: 0 };
    if (body.byteLength > afterBytes && broken < times) {
      broken++;
      sentBytes += afterBytes;
      return breakOff(response, body.subarray(0, afterBytes));
    }
    sentBytes += body.byteLength;
    response.end(body);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return {
    // A listening TCP server has this kind of address.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/image.tif`,
    get requests() {
      return requests;
    },
    get sentBytes() {
      return sentBytes;
    },
    ranges,
    close: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

function rangeOf({ headers }: IncomingMessage, shift: number): { readonly start: number; readonly end: number } | null {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  return start === undefined ? null : { start: Number(start) + shift, end: Number(end) + shift };
}

function breakOff(response: ServerResponse, part: Uint8Array): void {
  response.write(part, () => setTimeout(() => response.destroy(), 20));
}
