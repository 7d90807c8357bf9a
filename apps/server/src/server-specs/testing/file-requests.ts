import { createHash } from 'node:crypto';
import { type Endpoint, endpoints, type UserImage } from '@groundtrack/contract';
import { tileOf } from '../../testing/fuzz/prepare-accounts.ts';

export interface FileRequest {
  readonly path: string;
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
}

interface Delivered {
  readonly image: UserImage;
  /** Token of a link to its GeoTIFF. */
  readonly token: string;
  readonly tiffSha256: string;
  readonly tiffBytes: number;
}

/** Levels of tiles that show a country, the image, and some of its pixels. */
const LEVELS = [6, 14, 18];

/**
 * All requests that are served from the files of an image: each as a whole, the GeoTIFF in every other way, and its
 * views.
 */
export function fileRequests({ image, token, tiffSha256, tiffBytes }: Delivered): readonly FileRequest[] {
  const { icon, full, tiff, zip } = image.downloads;
  const wholes = [icon, full, tiff, zip].map((fileId) => ({
    path: pathOf(endpoints.download, { fileId: fileId ?? '' }),
  }));
  const tiffs = [pathOf(endpoints.download, { fileId: tiff ?? '' }), pathOf(endpoints.linkedFile, { token })];
  const etag = `"${tiffSha256}"`;
  const conditions = [
    { range: 'bytes=1000-1999' },
    { range: 'bytes=-5' },
    { range: `bytes=${tiffBytes}-` },
    { range: 'bytes=100-', 'if-range': etag },
    { range: 'bytes=100-', 'if-range': '"another"' },
    { 'if-none-match': etag },
    { 'if-match': '"another"' },
  ];
  return [
    ...wholes.flatMap((request) => [request, { ...request, method: 'HEAD' as const }]),
    ...tiffs.flatMap((path) => [{ path }, ...conditions.map((headers) => ({ path, headers }))]),
    ...viewRequests(image, token),
  ];
}

function viewRequests({ _id: id, longitude, latitude }: UserImage, token: string): readonly FileRequest[] {
  const place = `?lon=${longitude}&lat=${latitude}`;
  const tiles = LEVELS.map((level) => tileOf({ longitude, latitude }, level));
  const paths = [
    pathOf(endpoints.imageView, { id }),
    pathOf(endpoints.imageValues, { id }) + place,
    pathOf(endpoints.linkedValues, { token }) + place,
    ...tiles.flatMap((tile) => [
      pathOf(endpoints.imageTile, { id, ...tile }),
      `${pathOf(endpoints.imageNumbers, { id, ...tile })}?bands=1`,
    ]),
  ];
  return paths.map((path) => ({ path }));
}

function pathOf({ path }: Endpoint, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}

/** Headers that depend on the time and the number of requests, not on the content. */
const OF_THE_MOMENT = new Set(['date', 'x-ratelimit-remaining', 'x-ratelimit-reset']);

/** The response of a server, without the time and the id of the request. */
export async function answerOf(url: string, apiKey: string, { path, method = 'GET', headers = {} }: FileRequest) {
  const response = await fetch(url + path, { method, headers: { apiKey, ...headers } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isText = response.headers.get('content-type')?.includes('json');
  const text = bytes.toString().replace(/"id":"[^"]+"/, '"id":"…"');
  return {
    request: `${method} ${path} ${JSON.stringify(headers)}`,
    status: response.status,
    headers: [...response.headers].filter(([name]) => !OF_THE_MOMENT.has(name)),
    bytes: bytes.length,
    body: isText ? text : createHash('sha256').update(bytes).digest('hex'),
  };
}
