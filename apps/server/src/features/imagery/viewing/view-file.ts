import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import {
  fail,
  ok,
  type PixelValues,
  type Result,
  type TileStyle,
  toPainting,
  toStyleQuery,
  type ViewedImage,
} from '@groundtrack/contract';
import { toMgrs } from '@groundtrack/geo';
import type { FileAnswer, RequestContext } from '../../../platform/http/handler.ts';
import { evaluatePreconditions } from '../../../platform/http/preconditions.ts';
import type { StatedBand } from '../../../providers/port/provider.ts';
import type { Tile } from './drawing/locate-tile.ts';
import type { ViewAnswer, ViewTask } from './drawing/view-task.ts';
import { EMPTY_TILE } from './empty-tile.ts';
import type { ImageViewer } from './image-viewer.ts';

/** The viewed file. */
export interface Viewed {
  readonly file: {
    readonly blobKey: string;
    readonly fileName: string;
    /** Identifies the content; files without a checksum are identified by their keys. */
    readonly sha256: string | null;
  };
  readonly product: ViewedImage['product'];
  /** Band metadata in addition to that of the file. */
  readonly bands?: readonly StatedBand[];
  /** Browsers cache tiles permanently unless the file may change. */
  readonly mayChange?: true;
}

interface DrawingDeps {
  readonly viewer: Pick<ImageViewer, 'run' | 'describe'>;
}

/** A delivered file does not change under its id, and the drawing code changes with its edition. */
const TILE_MAX_AGE_SEC = 31_536_000;
const CHANGING_MAX_AGE_SEC = 600;
const EDITION = 1;
/** Halves the size of values, in a tenth of the time of drawing a tile. */
const GZIP = { level: 1 };
const gzipBytes = promisify(gzip);

/** The response of a drawing thread without refusals. */
type Drawn = Exclude<ViewAnswer, { readonly refused: string }>;

async function runQuery(
  deps: DrawingDeps,
  { file, bands }: Viewed,
  { query, context }: { readonly query: ViewTask['query']; readonly context: Pick<RequestContext, 'signal'> },
): Promise<Result<Drawn>> {
  return toResult(await deps.viewer.run({ blobKey: file.blobKey, bands, query }, context.signal));
}

function toResult(answer: ViewAnswer): Result<Drawn> {
  if (!('refused' in answer)) return ok(answer);
  if (answer.refused === 'image-unreadable')
    return fail('image-unreadable', `The image cannot be shown: ${answer.detail}.`);
  if (answer.refused === 'source-failed') return fail('provider-failed', answer.detail);
  return wrongQuery(answer.detail);
}

function wrongQuery(detail: string): Result<never> {
  const problem = `query.${detail}`;
  return fail('invalid-request', problem, [problem]);
}

/** Describes a file for viewers. */
export async function viewFile(deps: DrawingDeps, viewed: Viewed): Promise<Result<ViewedImage>> {
  const { file, product, bands } = viewed;
  const answer = toResult(await deps.viewer.describe(file.blobKey, bands));
  if (!answer.ok) return answer;
  if (!('description' in answer.value)) throw new Error(OTHER_ANSWER);
  return ok({ fileName: file.fileName, product, ...answer.value.description });
}

/** A tile and its requester. */
interface TileRequest {
  readonly tile: Tile;
  readonly context: RequestContext;
}

/** Draws a tile as a picture. */
export async function drawTile(
  deps: DrawingDeps,
  viewed: Viewed,
  { tile, style, context }: TileRequest & { readonly style: TileStyle },
): Promise<Result<FileAnswer>> {
  const missing = missingTile(tile);
  if (missing) return missing;
  const { file } = viewed;
  const etag = etagOf(file, tile, toStyleQuery(style).toString());
  const answer = { etag, ...(viewed.mayChange ? { maxAgeSec: CHANGING_MAX_AGE_SEC } : KEPT) };
  // An ETag is only sent with a style that could be drawn.
  if (evaluatePreconditions(context.rawHeaders, etag) === 'unchanged')
    return ok({ ...answer, mediaType: 'image/png', content: { bytes: new Uint8Array() } });
  const image = await viewFile(deps, viewed);
  if (!image.ok) return image;
  const painting = toPainting(style, image.value.bands);
  if (typeof painting === 'string') return wrongQuery(painting);
  const { format } = style;
  const drawn = await runQuery(deps, viewed, { query: { kind: 'tile', tile, painting, format }, context });
  if (!drawn.ok) return drawn;
  if (!('picture' in drawn.value)) throw new Error(OTHER_ANSWER);
  const { mediaType, bytes } = drawn.value.picture ?? { mediaType: 'image/png', bytes: EMPTY_TILE };
  return ok({ ...answer, mediaType, content: { bytes } });
}

/** The values that a tile is drawn from. */
export async function readNumbers(
  deps: DrawingDeps,
  viewed: Viewed,
  { tile, bands, context }: TileRequest & { readonly bands: string },
): Promise<Result<FileAnswer>> {
  const missing = missingTile(tile);
  if (missing) return missing;
  const contentCoding = negotiate(context.rawHeaders['accept-encoding'] ?? '', ['gzip']) ? 'gzip' : 'identity';
  const etag = etagOf(viewed.file, tile, `numbers ${bands} ${contentCoding}`);
  const answer = { etag, ...KEPT, mediaType: 'application/octet-stream', contentCoding } as const;
  if (evaluatePreconditions(context.rawHeaders, etag) === 'unchanged')
    return ok({ ...answer, content: { bytes: new Uint8Array() } });
  const query = { kind: 'numbers', tile, bands: bands.split(',').map(Number) } as const;
  const read = await runQuery(deps, viewed, { query, context });
  if (!read.ok) return read;
  if (!('numbers' in read.value)) throw new Error(OTHER_ANSWER);
  const numbers = read.value.numbers ?? new Uint8Array();
  return ok({ ...answer, content: { bytes: contentCoding === 'gzip' ? await gzipBytes(numbers, GZIP) : numbers } });
}

const KEPT = { maxAgeSec: TILE_MAX_AGE_SEC, isImmutable: true } as const;
const OTHER_ANSWER = 'The thread answered something else';

function missingTile({ z, x, y }: Tile): Result<never> | null {
  const last = 2 ** z - 1;
  if (x <= last && y <= last) return null;
  return fail('not-found', `There is no tile ${z}/${x}/${y}. Columns and rows of level ${z} run from 0 to ${last}.`);
}

function etagOf({ sha256, blobKey }: Viewed['file'], { z, x, y }: Tile, drawnAs: string): string {
  const drawn = JSON.stringify([EDITION, sha256 ?? blobKey, z, x, y, drawnAs]);
  return `"${createHash('sha256').update(drawn).digest('base64url').slice(0, 27)}"`;
}

interface PlaceRequest {
  readonly place: { readonly lon: number; readonly lat: number };
  readonly context: RequestContext;
}

/** The values of every band at a position. */
export async function readValues(
  deps: DrawingDeps,
  viewed: Viewed,
  { place: { lon, lat }, context }: PlaceRequest,
): Promise<Result<PixelValues>> {
  const answer = await runQuery(deps, viewed, { query: { kind: 'values', position: [lon, lat] }, context });
  if (!answer.ok) return answer;
  if (!('pixel' in answer.value)) throw new Error(OTHER_ANSWER);
  const mgrs = toMgrs({ latitude: lat, longitude: lon });
  return ok({ longitude: lon, latitude: lat, mgrs, pixel: answer.value.pixel });
}
