import { createHash } from 'node:crypto';
import {
  fail,
  imageTileEndpoint,
  imageWmtsEndpoint,
  linkedTileEndpoint,
  linkedWmtsEndpoint,
  ok,
  type PixelValues,
  type Result,
  type TileStyle,
  toStyleQuery,
  type ViewedImage,
} from '@groundtrack/contract';
import { toMgrs } from '@groundtrack/geo';
import type { FileAnswer, Handlers, RequestContext } from '../../../http/handler.ts';
import { evaluatePreconditions } from '../../../http/preconditions.ts';
import { parseItemId } from '../image-name.ts';
import type { LinkDeps } from '../imagery-deps.ts';
import { findLinked } from '../links/find-linked.ts';
import type { OwnedFile } from '../owned-image.ts';
import type { PgImageryStore } from '../pg-imagery-store.ts';
import { describeWmts } from './describe-wmts.ts';
import type { Tile } from './drawing/locate-tile.ts';
import type { ViewAnswer, ViewTask } from './drawing/view-task.ts';
import { EMPTY_TILE } from './empty-tile.ts';
import type { ImageViewer } from './image-viewer.ts';
import { viewedFile } from './viewed-file.ts';

/** What looking at delivered images takes. */
export interface ViewingDeps extends Pick<LinkDeps, 'files' | 'clock' | 'fileLinkSecret' | 'publicUrl'> {
  readonly images: Pick<PgImageryStore, 'listBlobs'>;
  readonly viewer: Pick<ImageViewer, 'ask'>;
}

/** A delivered file does not change under its id, and drawing changes with its edition. */
const TILE_MAX_AGE_SEC = 31_536_000;
const EDITION = 1;
/** After it a call that was not taken may be sent again. */
const RETRY_AFTER_SEC = 2;

interface Viewed {
  /** Of several who look at images at once, each has its turn. Those with links to files of one account are one of them. */
  readonly viewer: string;
  readonly file: OwnedFile;
  readonly product: ViewedImage['product'];
}

const imagePaths = { tile: imageTileEndpoint.path, capabilities: imageWmtsEndpoint.path };
const linkPaths = { tile: linkedTileEndpoint.path, capabilities: linkedWmtsEndpoint.path };

type ViewingHandlers = Pick<
  Handlers,
  'imageView' | 'imageTile' | 'imageValues' | 'imageWmts' | 'linkedView' | 'linkedTile' | 'linkedValues' | 'linkedWmts'
>;

/** Delivered images in the browser and in programs: by their owner, and by anyone who has a link to the file. */
export function viewingHandlers(deps: ViewingDeps): ViewingHandlers {
  const ofImage = (accountId: string, id: string) => findOwned(deps, accountId, id);
  const throughLink = async <T>(token: string, use: (viewed: Viewed) => Promise<Result<T>>): Promise<Result<T>> => {
    const found = await findLinkedImage(deps, token);
    return found.ok ? use(found.value) : found;
  };
  return {
    imageView: async ({ params }, context) => {
      const found = await ofImage(context.caller.accountId, params.id);
      return found.ok ? view(deps, found.value, context) : found;
    },
    imageTile: async ({ params: { id, ...tile }, query }, context) => {
      const found = await ofImage(context.caller.accountId, id);
      return found.ok ? drawTile(deps, found.value, { tile, style: query, context }) : found;
    },
    imageValues: async ({ params, query }, context) => {
      const found = await ofImage(context.caller.accountId, params.id);
      return found.ok ? readValues(deps, found.value, { place: query, context }) : found;
    },
    imageWmts: async ({ params: { id }, query }, context) => {
      const found = await ofImage(context.caller.accountId, id);
      if (!found.ok) return found;
      const described = await view(deps, found.value, context);
      return described.ok
        ? describeWmts(deps, described.value, { paths: pathsOf(imagePaths, ':id', id), style: query })
        : described;
    },
    linkedView: ({ params }, context) => throughLink(params.token, (viewed) => view(deps, viewed, context)),
    linkedTile: ({ params: { token, ...tile }, query }, context) =>
      throughLink(token, (viewed) => drawTile(deps, viewed, { tile, style: query, context })),
    linkedValues: ({ params, query }, context) =>
      throughLink(params.token, (viewed) => readValues(deps, viewed, { place: query, context })),
    linkedWmts: ({ params: { token }, query }, context) =>
      throughLink(token, async (viewed) => {
        const described = await view(deps, viewed, context);
        return described.ok
          ? describeWmts(deps, described.value, { paths: pathsOf(linkPaths, ':token', token), style: query })
          : described;
      }),
  };
}

/** Paths of the contract for one image. */
function pathsOf(paths: typeof imagePaths | typeof linkPaths, name: ':id' | ':token', value: string) {
  const named = (path: string) => path.replace(name, encodeURIComponent(value));
  return { tile: named(paths.tile), capabilities: named(paths.capabilities) };
}

async function findOwned({ images }: ViewingDeps, accountId: string, id: string): Promise<Result<Viewed>> {
  const itemId = parseItemId(id);
  const files = itemId === null ? [] : await images.listBlobs(accountId, itemId);
  const viewed = viewedFile(files);
  if (viewed) return ok({ viewer: accountId, ...viewed });
  if (files.length === 0) return fail('not-found', `You have no delivered image ${id}.`);
  return fail('not-found', 'This image was bought without GeoTIFF, and only a GeoTIFF can be looked at here.');
}

async function findLinkedImage(deps: ViewingDeps, token: string): Promise<Result<Viewed>> {
  const found = await findLinked(deps, token);
  if (!found.ok) return found;
  const viewed = viewedFile([found.value]);
  if (!viewed)
    return fail('not-found', 'This link opens no GeoTIFF; a link to the GeoTIFF of the image can be looked at.');
  return ok({ viewer: `links of ${found.value.accountId}`, ...viewed });
}

/** The answer of a drawing thread, or why there is none. */
async function ask(
  deps: ViewingDeps,
  { viewer, file }: Viewed,
  { asked, context }: { readonly asked: ViewTask['ask']; readonly context: Pick<RequestContext, 'signal'> },
): Promise<Result<Exclude<ViewAnswer, { readonly refused: string }>>> {
  const answer = await deps.viewer.ask(viewer, { blobKey: file.blobKey, ask: asked }, context.signal);
  if (answer === null) {
    const detail = `Too many tiles wait to be drawn; ask again in ${RETRY_AFTER_SEC} s`;
    return { ok: false, failure: { code: 'unavailable', detail, retryAfterSec: RETRY_AFTER_SEC } };
  }
  if (!('refused' in answer)) return ok(answer);
  if (answer.refused === 'image-unreadable')
    return fail('image-unreadable', `The image cannot be shown: ${answer.detail}.`);
  const problem = `query.${answer.detail}`;
  return fail('invalid-request', problem, [problem]);
}

async function view(deps: ViewingDeps, viewed: Viewed, context: RequestContext): Promise<Result<ViewedImage>> {
  const { file, product } = viewed;
  const answer = await ask(deps, viewed, { asked: { kind: 'describe' }, context });
  if (!answer.ok) return answer;
  if (!('description' in answer.value)) throw new Error('The thread answered something else');
  return ok({ fileName: file.fileName, product, ...answer.value.description });
}

interface AskedTile {
  readonly tile: Tile;
  readonly style: TileStyle;
  readonly context: RequestContext;
}

async function drawTile(
  deps: ViewingDeps,
  viewed: Viewed,
  { tile, style, context }: AskedTile,
): Promise<Result<FileAnswer>> {
  const last = 2 ** tile.z - 1;
  if (tile.x > last || tile.y > last)
    return fail(
      'not-found',
      `There is no tile ${tile.z}/${tile.x}/${tile.y}: columns and rows of level ${tile.z} run from 0 to ${last}.`,
    );
  const etag = etagOf(viewed.file, tile, style);
  const answer = { etag, maxAgeSec: TILE_MAX_AGE_SEC, isImmutable: true } as const;
  // Only a style that could be drawn has been sent with its ETag.
  if (evaluatePreconditions(context.rawHeaders, etag) === 'unchanged')
    return ok({ ...answer, mediaType: 'image/png', content: { bytes: new Uint8Array() } });
  const drawn = await ask(deps, viewed, { asked: { kind: 'tile', tile, style }, context });
  if (!drawn.ok) return drawn;
  if (!('picture' in drawn.value)) throw new Error('The thread answered something else');
  const { mediaType, bytes } = drawn.value.picture ?? { mediaType: 'image/png', bytes: EMPTY_TILE };
  return ok({ ...answer, mediaType, content: { bytes } });
}

/** Files are told apart by their checksums, and older ones by their keys. */
function etagOf({ sha256, blobKey }: OwnedFile, { z, x, y }: Tile, style: TileStyle): string {
  const drawn = JSON.stringify([EDITION, sha256 ?? blobKey, z, x, y, toStyleQuery(style).toString()]);
  return `"${createHash('sha256').update(drawn).digest('base64url').slice(0, 27)}"`;
}

interface AskedPlace {
  readonly place: { readonly lon: number; readonly lat: number };
  readonly context: RequestContext;
}

async function readValues(
  deps: ViewingDeps,
  viewed: Viewed,
  { place: { lon, lat }, context }: AskedPlace,
): Promise<Result<PixelValues>> {
  const answer = await ask(deps, viewed, { asked: { kind: 'values', position: [lon, lat] }, context });
  if (!answer.ok) return answer;
  if (!('pixel' in answer.value)) throw new Error('The thread answered something else');
  const mgrs = toMgrs({ latitude: lat, longitude: lon });
  return ok({ longitude: lon, latitude: lat, mgrs, pixel: answer.value.pixel });
}
