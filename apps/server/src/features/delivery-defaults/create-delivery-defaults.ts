import { ok } from '@groundtrack/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { PgDeliveryDefaults } from './pg-delivery-defaults.ts';

interface DefaultsPorts {
  readonly db: Db;
  readonly clock: Clock;
}

export interface DeliveryDefaultsFeature {
  readonly handlers: Pick<Handlers, 'deliveryDefaults' | 'keepDeliveryDefaults'>;
}

/** The delivery options of an account's last image, offered again for the next. */
export function createDeliveryDefaults({ db, clock }: DefaultsPorts): DeliveryDefaultsFeature {
  const defaults = new PgDeliveryDefaults(db);
  return {
    handlers: {
      deliveryDefaults: async (_input, { caller }) => ok(await defaults.find(caller.accountId)),
      keepDeliveryDefaults: async ({ body }, { caller }) => {
        await defaults.keep(caller.accountId, body, clock.nowMs());
        return ok(body);
      },
    },
  };
}
