import { fail, ok, type Result } from '@groundtrack/contract';
import { recentCache } from '../../platform/system/recent-cache.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { orderIdsIn } from './order-ids-in.ts';
import { queueStep } from './queue-step.ts';

const BYTES_AT_MOST = 64 * 1024;
/** A doubled notification, or a series of them, makes one poll. */
const QUIET = { max: 10_000, ttlMs: 10_000 };

export type ReceiveNotification = (provider: string, body: Uint8Array) => Promise<Result<{ readonly received: true }>>;

/**
 * Receives notifications of providers. They have no signature that could be relied on, so a notification is only a reason
 * to poll its order now instead of later. The response is the same for orders that do not exist.
 */
export function notificationReceiver({
  store,
  jobs,
  clock,
  log,
  providers,
}: Pick<FulfillmentDeps, 'store' | 'jobs' | 'clock' | 'log' | 'providers'>): ReceiveNotification {
  const polled = recentCache<true>(clock, QUIET);
  return async (provider, body) => {
    if (!providers.has(provider)) return fail('not-found', `There is no provider ${provider}.`);
    if (body.length > BYTES_AT_MOST)
      return fail('too-large', `A notification may have at most ${BYTES_AT_MOST} bytes; this one has ${body.length}`);
    const ids = orderIdsIn(body);
    if (ids.length === 0) return ok({ received: true });
    await store.transaction(async (tx) => {
      for (const item of await store.lockWaiting(tx, { provider, ids, nowMs: clock.nowMs() })) {
        if (polled.has(item.id)) continue;
        polled.set(item.id, true);
        await queueStep(jobs, tx, item);
        log.info({ itemId: item.id, provider }, 'A provider notified of a change of an order');
      }
    });
    return ok({ received: true });
  };
}
