import { MAX_LEVEL, parseTile, type Tile, tileEdition } from '@groundtrack/base-map';
import { type BaseMap, BUILT_IN_MAP } from '@groundtrack/contract';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../../http/problem.ts';
import type { Log } from '../../system/ports.ts';
import { createTileCache } from './tile-cache.ts';
import { createTileDrawer, type TileDrawer } from './tile-drawer.ts';

export interface BaseMapDeps {
  /** Folder for tiles only; created with the first tile. */
  readonly cacheDir: string;
  readonly log: Log;
  readonly drawer?: TileDrawer;
}

/** The map of {@link registerBaseMap} for clients. The edition in its address makes browsers drop outdated tiles. */
export function builtInMap(): BaseMap {
  return { ...BUILT_IN_MAP, urlTemplate: `${BUILT_IN_MAP.urlTemplate}?edition=${tileEdition()}` };
}

const A_WEEK_SEC = 604_800;

interface TileParams {
  readonly level: string;
  readonly column: string;
  readonly row: string;
}

/**
 * The base map of the globe: `GET /tiles/{level}/{column}/{row}.webp`, 512 px tiles of the geographic scheme, drawn
 * once from Natural Earth and GeoNames and then read from disk. As an image route it is not in the contract.
 */
export function registerBaseMap(
  fastify: FastifyInstance,
  { cacheDir, log, drawer = createTileDrawer() }: BaseMapDeps,
): void {
  const cache = createTileCache({ dir: cacheDir, edition: tileEdition() });
  const underway = new Map<string, Promise<Uint8Array | null>>();

  const drawAndKeep = async (tile: Tile) => {
    const image = await drawer.draw(tile);
    if (image)
      await cache.write(tile, image).catch((error: unknown) => {
        log.warn({ cacheDir, error: String(error) }, 'A map tile could not be stored');
      });
    return image;
  };
  /** Draws a tile once for all requests that wait for it. */
  const drawOnce = (tile: Tile) => {
    const key = `${tile.level}/${tile.column}/${tile.row}`;
    const drawing = underway.get(key) ?? drawAndKeep(tile).finally(() => underway.delete(key));
    underway.set(key, drawing);
    return drawing;
  };

  fastify.get<{ Params: TileParams }>('/tiles/:level/:column/:row.webp', async (request, reply) => {
    const { level, column, row } = request.params;
    const tile = parseTile(level, column, row);
    if (!tile)
      return sendProblem(request, reply, {
        code: 'not-found',
        detail: `There is no tile ${level}/${column}/${row}: levels run from 0 to ${MAX_LEVEL}, columns from 0 to 2^(level + 1) - 1, rows from 0 to 2^level - 1, all in whole numbers`,
      });
    const image = (await cache.read(tile)) ?? (await drawOnce(tile));
    if (!image)
      return sendProblem(request, reply, {
        code: 'unavailable',
        detail: 'Too many map tiles are being drawn; ask again in 2 seconds',
        retryAfterSec: 2,
      });
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', `public, max-age=${A_WEEK_SEC}`)
      .send(Buffer.from(image));
  });
  fastify.addHook('onClose', () => drawer.close());
}
