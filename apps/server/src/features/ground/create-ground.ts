import { fail, GROUND_LEVELS, ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { evaluatePreconditions } from '../../platform/http/preconditions.ts';
import type { SimulatedGround } from './simulated-ground.ts';

const A_WEEK_SEC = 604_800;
const MEDIA_TYPE = 'image/webp';

export interface GroundDeps {
  /** Null if all providers are real. */
  readonly ground: Pick<SimulatedGround, 'edition' | 'tile'> | null;
}

/** Serves tiles of the simulated ground. */
export function createGround({ ground }: GroundDeps): { readonly handlers: Pick<Handlers, 'groundTile'> } {
  return {
    handlers: {
      groundTile: async ({ params: tile }, { rawHeaders }) => {
        if (!ground) return fail('not-found', 'All providers of this server are real, so no ground is simulated');
        const { z, x, y } = tile;
        if (z < GROUND_LEVELS.min || x >= 2 ** z || y >= 2 ** z) return fail('not-found', noTile(z, x, y));
        const etag = `"${ground.edition}-${z}-${x}-${y}"`;
        const answer = { mediaType: MEDIA_TYPE, etag, maxAgeSec: A_WEEK_SEC } as const;
        if (evaluatePreconditions(rawHeaders, etag) === 'unchanged')
          return ok({ ...answer, content: { bytes: new Uint8Array() } });
        return ok({ ...answer, content: { bytes: await ground.tile(tile) } });
      },
    },
  };
}

function noTile(z: number, x: number, y: number): string {
  const { min, max } = GROUND_LEVELS;
  return `There is no tile ${z}/${x}/${y}: levels run from ${min} to ${max}, columns and rows from 0 to 2^level - 1`;
}
