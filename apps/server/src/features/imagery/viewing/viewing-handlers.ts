import {
  fail,
  imageTileEndpoint,
  imageWmtsEndpoint,
  linkedTileEndpoint,
  linkedWmtsEndpoint,
  ok,
  type Result,
  type ViewedImage,
} from '@groundtrack/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { parseItemId } from '../image-name.ts';
import type { LinkDeps } from '../imagery-deps.ts';
import { findLinked } from '../links/find-linked.ts';
import type { LinkableFile } from '../links/pg-linkable-files.ts';
import type { PgImageryStore } from '../pg-imagery-store.ts';
import { describeWmts } from './describe-wmts.ts';
import type { ImageViewer } from './image-viewer.ts';
import { drawTile, readNumbers, readValues, type Viewed, viewFile } from './view-file.ts';
import { viewedFile } from './viewed-file.ts';

/** Dependencies for viewing delivered images. */
export interface ViewingDeps extends Pick<LinkDeps, 'files' | 'clock' | 'fileLinkSecret' | 'publicUrl'> {
  readonly images: Pick<PgImageryStore, 'listBlobs'>;
  readonly viewer: Pick<ImageViewer, 'run' | 'describe'>;
}

const imagePaths = { tile: imageTileEndpoint.path, capabilities: imageWmtsEndpoint.path };
const linkPaths = { tile: linkedTileEndpoint.path, capabilities: linkedWmtsEndpoint.path };

type ViewingHandlers = Pick<
  Handlers,
  | 'imageView'
  | 'imageTile'
  | 'imageNumbers'
  | 'imageValues'
  | 'imageWmts'
  | 'linkedView'
  | 'linkedTile'
  | 'linkedNumbers'
  | 'linkedValues'
  | 'linkedWmts'
>;

/** Shows delivered images in the browser and in other programs: to their owner, and to anyone with a link. */
export function viewingHandlers(deps: ViewingDeps): ViewingHandlers {
  const ofImage = (accountId: string, id: string) => findOwned(deps, accountId, id);
  const throughLink = async <T>(token: string, use: (viewed: Linked) => Promise<Result<T>>): Promise<Result<T>> => {
    const found = await findLinkedImage(deps, token);
    return found.ok ? use(found.value) : found;
  };
  return {
    imageView: async ({ params }, context) => {
      const found = await ofImage(context.caller.accountId, params.id);
      return found.ok ? viewFile(deps, found.value) : found;
    },
    imageTile: async ({ params: { id, ...tile }, query }, context) => {
      const found = await ofImage(context.caller.accountId, id);
      return found.ok ? drawTile(deps, found.value, { tile, style: query, context }) : found;
    },
    imageNumbers: async ({ params: { id, ...tile }, query: { bands } }, context) => {
      const found = await ofImage(context.caller.accountId, id);
      return found.ok ? readNumbers(deps, found.value, { tile, bands, context }) : found;
    },
    imageValues: async ({ params, query }, context) => {
      const found = await ofImage(context.caller.accountId, params.id);
      return found.ok ? readValues(deps, found.value, { place: query, context }) : found;
    },
    imageWmts: async ({ params: { id }, query }, { caller }) => {
      const found = await ofImage(caller.accountId, id);
      if (!found.ok) return found;
      const described = await viewFile(deps, found.value);
      return described.ok
        ? describeWmts(deps, described.value, { paths: pathsOf(imagePaths, ':id', id), style: query })
        : described;
    },
    linkedView: ({ params }) =>
      throughLink(params.token, async (viewed) => {
        const described = await viewFile(deps, viewed);
        return described.ok ? ok({ ...described.value, ...soldGround(viewed.file) }) : described;
      }),
    linkedTile: ({ params: { token, ...tile }, query }, context) =>
      throughLink(token, (viewed) => drawTile(deps, viewed, { tile, style: query, context })),
    linkedNumbers: ({ params: { token, ...tile }, query: { bands } }, context) =>
      throughLink(token, (viewed) => readNumbers(deps, viewed, { tile, bands, context })),
    linkedValues: ({ params, query }, context) =>
      throughLink(params.token, (viewed) => readValues(deps, viewed, { place: query, context })),
    linkedWmts: ({ params: { token }, query }) =>
      throughLink(token, async (viewed) => {
        const described = await viewFile(deps, viewed);
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
  if (viewed) return ok(viewed);
  if (files.length === 0) return fail('not-found', `You have no delivered image ${id}.`);
  return fail('not-found', 'This image was purchased without a GeoTIFF, and only a GeoTIFF can be viewed here.');
}

type Linked = Viewed & { readonly file: LinkableFile };

/** The area that a file is clipped to. */
function soldGround({ outline, areaKm2 }: LinkableFile): Pick<ViewedImage, 'area' | 'areaKm2'> {
  return { ...(outline ? { area: outline } : {}), ...(areaKm2 === null ? {} : { areaKm2 }) };
}

async function findLinkedImage(deps: ViewingDeps, token: string): Promise<Result<Linked>> {
  const found = await findLinked(deps, token);
  if (!found.ok) return found;
  const viewed = viewedFile([found.value]);
  if (!viewed)
    return fail(
      'not-found',
      'This link is not for a GeoTIFF, so its file cannot be viewed. Use a link to the GeoTIFF.',
    );
  return ok(viewed);
}
