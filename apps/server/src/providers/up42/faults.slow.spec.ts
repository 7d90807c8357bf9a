import { describeFaults } from '../market/testing/fault-suite.ts';
import { ordersOfFirst } from '../market/testing/orders-of-first.ts';
import { CRITERIA, GREENBELT, openUp42Provider, PRICES } from './testing/open-up42-provider.ts';

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
        order: ordersOfFirst(opened.provider, query, ({ products }) => products.length > 0),
        placed: () => opened.double.model.orders.all().length,
      };
    },
    { renewsTokens: kind === 'up42' },
  );
