import { fail, ok, type Point, type Result, type TaskingWindow } from '@groundtrack/contract';
import { findTakenReason, type HeldPlace, orderDeadlineMs, toLimitedWindow } from '../../domain/window-places.ts';
import { mapLongList } from '../../lib/long-lists.ts';
import { DAY_MS } from '../../lib/time-units.ts';
import { callProvider } from '../../providers/guard/call-provider.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { Opportunity, OpportunityQuery, TaskingProduct } from '../../providers/port/tasking.ts';
import { checkSearch, type PassQuery } from './check-search.ts';
import { type Offering, toOfferWindow } from './offer-window.ts';
import type { TaskingDeps } from './tasking-deps.ts';

export interface WindowsQuery extends PassQuery {
  readonly geometry: Point;
  readonly provider?: string | undefined;
}

interface Seller {
  readonly provider: ImageryProvider;
  readonly products: readonly TaskingProduct[];
}

/**
 * Finds the orderable windows of all assured products over a place, earliest first. A provider that fails is omitted,
 * unless all fail.
 */
export async function findWindows(
  deps: TaskingDeps,
  { accountId, query }: { readonly accountId: string; readonly query: WindowsQuery },
  signal: AbortSignal,
): Promise<Result<TaskingWindow[]>> {
  const search = checkSearch(query, deps.clock.nowMs());
  if (!search.ok) return search;
  const sellers = toSellers(deps, query.provider);
  if (!sellers.ok) return sellers;
  const heightM = await deps.elevationAt(query.geometry, signal);
  const [places, ...answers] = await Promise.all([
    deps.listHeldPlaces(),
    ...sellers.value.map((seller) => {
      const startMs = Math.max(search.value.startMs, firstOrderableMs(seller, deps.clock.nowMs()));
      return querySeller(seller, { ...search.value, startMs, place: query.geometry, heightM }, signal);
    }),
  ]);
  const [failed] = answers.filter((answer) => !answer.ok);
  if (failed && answers.every((answer) => !answer.ok)) return failed;
  const found = answers.flatMap((answer) => (answer.ok ? answer.value : [])).sort((a, b) => a.startMs - b.startMs);
  const { minElevationDeg, maxElevationDeg } = search.value;
  const offering = { accountId, place: query.geometry, searched: { minElevationDeg, maxElevationDeg } };
  const products = sellers.value.flatMap((seller) => seller.products);
  const offer = toOffer(products, { offering, places, secret: deps.windowSecret, nowMs: deps.clock.nowMs() });
  return ok((await mapLongList(found, offer)).filter((window) => window !== null));
}

interface Offers {
  readonly offering: Offering;
  readonly places: readonly HeldPlace[];
  readonly secret: string;
  readonly nowMs: number;
}

/** Offers a window of one of the products; null if it can no longer be ordered. */
function toOffer(products: readonly TaskingProduct[], { offering, places, secret, nowMs }: Offers) {
  const offer = toOfferWindow(offering, secret);
  const productOf = new Map(products.map((product) => [product.priceId, product]));
  return (opportunity: Opportunity): TaskingWindow | null => {
    const product = productOf.get(opportunity.priceId);
    if (!product || orderDeadlineMs(opportunity.startMs, product) <= nowMs) return null;
    const limited = toLimitedWindow({ product, opportunity });
    const taken = limited && findTakenReason(places, limited, offering.accountId);
    return offer(opportunity, product, taken);
  };
}

function toSellers({ providers }: TaskingDeps, name: string | undefined): Result<Seller[]> {
  const chosen = name === undefined ? [...providers.values()] : [providers.get(name)];
  const sellers = chosen.flatMap((provider) => {
    const products = provider?.tasking?.products.filter(({ assured }) => assured) ?? [];
    return provider && products.length > 0 ? [{ provider, products }] : [];
  });
  if (name === undefined || sellers.length > 0) return ok(sellers);
  const message = `provider: ${name} has no assured products; leave it out to search all providers`;
  return fail('invalid-request', message, [message]);
}

function querySeller(
  { provider, products }: Seller,
  query: Omit<OpportunityQuery, 'products'>,
  signal: AbortSignal,
): Promise<Result<readonly Opportunity[]>> {
  return callProvider(
    provider,
    async () => (await provider.tasking?.opportunities({ ...query, products }, signal)) ?? [],
  );
}

/** Windows of a seller that start earlier cannot be ordered. */
function firstOrderableMs({ products }: Seller, nowMs: number): number {
  return nowMs + Math.min(...products.map(({ offsetDays }) => offsetDays)) * DAY_MS;
}
