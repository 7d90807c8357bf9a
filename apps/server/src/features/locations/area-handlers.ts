import { fail, ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Clock, Ids } from '../../platform/system/ports.ts';
import { readArea } from '../../providers/area/read-area.ts';
import type { PgAreaStore } from './pg-area-store.ts';

/** Limit of an account; each area has half a megabyte at most. */
const SAVED_AREAS_MAX = 50;

export interface AreaDeps {
  readonly areas: PgAreaStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Stores areas that are too long for a URL; links refer to them by an id. */
export function areaHandlers({ areas, clock, ids }: AreaDeps): Pick<Handlers, 'saveArea' | 'savedArea'> {
  return {
    saveArea: async ({ body }, { caller: { accountId }, signal }) => {
      // An area that cannot be searched is rejected.
      const read = await readArea(body.area, 'area', { signal });
      if (!read.ok) return read;
      const saved = { id: ids.uuid(), area: body.area, at: new Date(clock.nowMs()) };
      return ok({ id: await areas.save(accountId, saved, SAVED_AREAS_MAX) });
    },
    savedArea: async ({ params }) => {
      const area = await areas.find(params.id);
      if (area) return ok({ area });
      return fail('not-found', 'The area of this link is no longer kept. Ask the sender for the area as a file.');
    },
  };
}
