import { parseTile, type Tile } from '@groundtrack/base-map';
import { fail, MAP_LEVEL_MAX, mapName, ok } from '@groundtrack/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { withClient } from '../../lib/current-client.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limits.ts';
import { toClientNetwork } from '../../platform/net/to-client-network.ts';
import type { BuiltInMap } from './built-in-map.ts';

const A_WEEK_SEC = 604_800;

interface TileParams {
  readonly level: string;
  readonly column: string;
  readonly row: string;
}

const noTile = (level: unknown, column: unknown, row: unknown) =>
  `There is no tile ${String(level)}/${String(column)}/${String(row)}: levels run from 0 to ${MAP_LEVEL_MAX}, columns from 0 to 2^(level + 1) - 1, rows from 0 to 2^level - 1, all in whole numbers`;

/**
 * The pictures of the base map: `GET /tiles/{level}/{column}/{row}.webp`, 512 px tiles of the geographic scheme, with
 * `?look=satellite` as satellites see the land. As an image route it is not in the contract.
 */
export function registerBaseMap(fastify: FastifyInstance, map: Pick<BuiltInMap, 'picture'>, onRequest: Limit): void {
  fastify.get<{ Params: TileParams; Querystring: { look?: unknown } }>(
    '/tiles/:level/:column/:row.webp',
    { onRequest },
    async (request, reply) => {
      const { level, column, row } = request.params;
      const tile = parseTile(level, column, row);
      if (!tile) return sendProblem(request, reply, { code: 'not-found', detail: noTile(level, column, row) });
      const client = { network: toClientNetwork(request.ip), accountId: '' };
      const look = request.query.look === 'satellite' ? 'satellite' : 'map';
      const image = await withClient(client, () => map.picture(tile, look));
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', `public, max-age=${A_WEEK_SEC}`)
        .send(Buffer.from(image));
    },
  );
}

const tileNames = z.array(mapName);

/** Serves the names of tiles. */
export function createBaseMap({ map }: { readonly map: Pick<BuiltInMap, 'names'> }): {
  readonly handlers: Pick<Handlers, 'mapNames'>;
} {
  return {
    handlers: {
      mapNames: async ({ params: { z: level, x: column, y: row } }) => {
        const tile: Tile = { level, column, row };
        if (column >= 2 ** (level + 1) || row >= 2 ** level) return fail('not-found', noTile(level, column, row));
        return ok({ names: z.parse(tileNames, await map.names(tile)) });
      },
    },
  };
}
