import { ok, type Result } from '@groundtrack/contract';
import type { FileAnswer, Handlers } from '../../platform/http/handler.ts';
import type { ProviderFile } from '../../providers/port/provider.ts';
import type { ArchiveDeps } from './archive-deps.ts';
import { AreaClouds } from './clouds/area-clouds.ts';
import { listProducts } from './list-products.ts';
import { readCloseUp, readQuicklook, readSample } from './read-scene-picture.ts';
import { searchArchive } from './search-archive.ts';
import { suggestFilters } from './suggest-filters.ts';

/** A scene never changes, so its pictures can be cached for a day. */
const PICTURE_MAX_AGE_SEC = 86_400;

export function archiveHandlers(
  deps: ArchiveDeps,
): Pick<Handlers, 'catalog' | 'loosen' | 'areaClouds' | 'thumbnail' | 'closeUp' | 'sample' | 'products'> {
  const clouds = new AreaClouds(deps);
  return {
    catalog: async ({ body }, { signal, waitedMs }) => withWait(await searchArchive(deps, body, signal), waitedMs),
    loosen: async ({ body }, { signal, waitedMs }) => withWait(await suggestFilters(deps, body, signal), waitedMs),
    areaClouds: ({ body }, { signal }) => clouds.estimate(body, signal),
    thumbnail: async ({ params }, { signal }) => toFileAnswer(await readQuicklook(deps, params, signal)),
    closeUp: async ({ params, query }, { signal }) =>
      toFileAnswer(await readCloseUp(deps, params, { box: query, signal })),
    sample: async ({ params }, { signal }) => toFileAnswer(await readSample(deps, params, signal)),
    products: () => Promise.resolve(ok(listProducts(deps))),
  };
}

/** Adds the time a search waited for others of its account. */
function withWait<T extends object>(found: Result<T>, waitedMs = 0): Result<T & { waitedMs?: number }> {
  return found.ok && waitedMs > 0 ? ok({ ...found.value, waitedMs }) : found;
}

function toFileAnswer(picture: Result<ProviderFile>): Result<FileAnswer> {
  if (!picture.ok) return picture;
  const { mediaType, bytes } = picture.value;
  return ok({ mediaType, content: { bytes }, maxAgeSec: PICTURE_MAX_AGE_SEC });
}
