import { ok, type PriceId, type Result } from '@groundtrack/contract';
import { callProvider } from '../../providers/guard/call-provider.ts';
import type { Opportunity, OpportunityQuery, TaskingProduct } from '../../providers/port/tasking.ts';
import type { Search } from './check-search.ts';
import type { TaskingDeps } from './tasking-deps.ts';

type WindowsOfProduct = ReadonlyMap<PriceId, readonly Opportunity[]>;
export type QueryPasses = (products: readonly TaskingProduct[], search: Search) => Promise<Result<WindowsOfProduct>>;

/**
 * Requests the windows of products over a place from all their providers in parallel. If one fails, the request fails.
 */
export function toQueryPasses(
  { providers }: Pick<TaskingDeps, 'providers'>,
  site: Pick<OpportunityQuery, 'place' | 'heightM'>,
  signal: AbortSignal,
): QueryPasses {
  return async (products, search) => {
    const ofProvider = Map.groupBy(products, ({ provider }) => provider);
    const answers = await Promise.all(
      [...ofProvider].map(async ([name, own]): Promise<Result<readonly Opportunity[]>> => {
        const provider = providers.get(name);
        const { tasking } = provider ?? {};
        if (!provider || !tasking) return ok([]);
        return callProvider(provider, () => tasking.opportunities({ ...search, ...site, products: own }, signal));
      }),
    );
    const found = new Map<PriceId, Opportunity[]>(products.map(({ priceId }) => [priceId, []]));
    for (const answer of answers) {
      if (!answer.ok) return answer;
      for (const one of answer.value) found.get(one.priceId)?.push(one);
    }
    return ok(found);
  };
}
