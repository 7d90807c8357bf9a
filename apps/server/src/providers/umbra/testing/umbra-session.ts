import { onTestFinished } from 'vitest';
import { DAY_MS } from '../../../lib/time-units.ts';
import type { TaskingOrder } from '../../port/provider.ts';
import type { OpportunityQuery } from '../../port/tasking.ts';
import { CRITERIA, openUmbraProvider, UTRECHT } from './open-umbra-provider.ts';

const never = new AbortController().signal;

/** The adapter with its double until the test ends, and what specs do with it. */
export async function openSession(...options: Parameters<typeof openUmbraProvider>) {
  const opened = await openUmbraProvider(...options);
  onTestFinished(() => opened.close());
  const { provider, double } = opened;
  const search = async () =>
    (await provider.search({ area: UTRECHT, criteria: CRITERIA, limit: 50, cursor: null }, never)).scenes;
  const nowMs = CRITERIA.endMs;
  const query = (change: Partial<OpportunityQuery> = {}): OpportunityQuery => ({
    products: provider.tasking?.products ?? [],
    place: UTRECHT,
    heightM: 0,
    startMs: nowMs,
    endMs: nowMs + 14 * DAY_MS,
    minElevationDeg: 0,
    maxElevationDeg: 90,
    ...change,
  });
  const orderTasking = async (reference: string, change: Partial<TaskingOrder> = {}): Promise<TaskingOrder> => {
    const [opportunity = null] = (await provider.tasking?.opportunities(query(), never)) ?? [];
    const product = provider.tasking?.products.find(({ priceId }) => priceId === opportunity?.priceId);
    if (!opportunity || !product) throw new Error('expected a pass');
    const { startMs, endMs } = opportunity;
    const agreed = { bookVersion: 'v', endUse: null, mediaRights: false, notes: '' };
    const terms = { ...agreed, product, startMs, endMs, opportunity };
    return { kind: 'tasking', reference, place: UTRECHT, terms, ...change };
  };
  const bodies = (path: string): unknown[] => double.received.filter(({ url }) => url === path).map(({ body }) => body);
  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  return { ...opened, search, query, orderTasking, bodies, errorOf, nowMs };
}
