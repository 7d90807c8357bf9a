import { describeFaults } from '../market/testing/fault-suite.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
import { toArchiveOrder } from '../port/to-archive-order.testing.ts';
import { CRITERIA, openCapellaProvider, VEENENDAAL } from './testing/open-capella-provider.ts';

const never = new AbortController().signal;

describeFaults(
  'Capella',
  async () => {
    const opened = await openCapellaProvider();
    const query = { area: VEENENDAAL, criteria: CRITERIA };
    return {
      ...opened,
      query,
      order: async (reference) => {
        const { scenes } = await opened.provider.search({ ...query, limit: 10, cursor: null }, never);
        const scene = scenes.find(({ products }) => products.some(({ cost }) => cost !== undefined));
        if (!scene) throw new Error('expected a scene that costs something');
        return toArchiveOrder(reference, scene, { product: cheapest(scene), place: VEENENDAAL });
      },
      placed: () => opened.double.orders.book.all().length,
    };
  },
  { renewsTokens: false },
);
