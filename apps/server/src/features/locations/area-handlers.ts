import { fail, ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Clock, Ids } from '../../platform/system/ports.ts';
import { readArea } from '../../providers/area/read-area.ts';
import type { PgAreaStore } from './pg-area-store.ts';

/** Of an account; each has half a megabyte at most. */
const SAVED_AREAS_MAX = 50;

export interface AreaDeps {
  readonly areas: PgAreaStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Areas that are too long for an address are linked to by an id. */
export function areaHandlers({ areas, clock, ids }: AreaDeps): Pick<Handlers, 'saveArea' | 'savedArea'> {
  return {
    saveArea: async ({ body }, { caller: { accountId }, signal }) => {
      // What cannot be searched is not linked to.
      const read = await readArea(body.area, 'area', { signal });
      if (!read.ok) return read;
      const saved = { id: ids.uuid(), area: body.area, at: new Date(clock.nowMs()) };
      return ok({ id: await areas.save(accountId, saved, SAVED_AREAS_MAX) });
    },
    savedArea: async ({ params }) => {
      const area = await areas.find(params.id);
      if (area) return ok({ area });
      return fail('not-found', 'The area of this link is no longer kept. Ask who sent it for the area as a file.');
    },
  };
}
