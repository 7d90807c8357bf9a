import { describeFaults } from '../market/testing/fault-suite.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
import { toArchiveOrder } from '../port/to-archive-order.testing.ts';
import { CRITERIA, GREENBELT, openUp42Provider, PRICES } from './testing/open-up42-provider.ts';

const never = new AbortController().signal;

for (const kind of ['up42', 'geopera'] as const)
  describeFaults(
    kind,
    async () => {
      // Of one host, because the results of another one are shown although one fails.
      const opened = await openUp42Provider({ kind, settings: { prices: PRICES.slice(0, 2) } });
      const query = { area: GREENBELT, criteria: CRITERIA };
      return {
        ...opened,
        query,
        order: async (reference) => {
          const { scenes } = await opened.provider.search({ ...query, limit: 10, cursor: null }, never);
          const scene = scenes.find(({ products }) => products.length > 0);
          if (!scene) throw new Error('expected a scene for sale');
          return toArchiveOrder(reference, scene, { product: cheapest(scene), place: GREENBELT });
        },
        placed: () => opened.double.model.orders.all().length,
      };
    },
    { renewsTokens: kind === 'up42' },
  );
