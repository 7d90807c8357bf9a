import type { ImageryProvider, ProviderOrder, Scene } from '../../port/provider.ts';
import { cheapest } from '../../port/provider-driver.testing.ts';
import { toArchiveOrder } from '../../port/to-archive-order.testing.ts';
import type { AdapterUnderFaults } from './fault-suite.ts';

const SCENES_AT_MOST = 20;
const never = new AbortController().signal;

/** Orders of the first scene of a query that is wanted, for {@link AdapterUnderFaults}. */
export function ordersOfFirst(
  provider: ImageryProvider,
  query: AdapterUnderFaults['query'],
  isWanted: (scene: Scene) => boolean,
) {
  return async (reference: string): Promise<ProviderOrder> => {
    const { scenes } = await provider.search({ ...query, limit: SCENES_AT_MOST, cursor: null }, never);
    const scene = scenes.find(isWanted);
    if (!scene) throw new Error('expected a scene that is wanted');
    return toArchiveOrder(reference, scene, { product: cheapest(scene), place: query.area });
  };
}
