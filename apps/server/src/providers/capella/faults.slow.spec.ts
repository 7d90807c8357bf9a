import { describeFaults } from '../market/testing/fault-suite.ts';
import { ordersOfFirst } from '../market/testing/orders-of-first.ts';
import { CRITERIA, openCapellaProvider, VEENENDAAL } from './testing/open-capella-provider.ts';

describeFaults(
  'Capella',
  async () => {
    const opened = await openCapellaProvider();
    const query = { area: VEENENDAAL, criteria: CRITERIA };
    return {
      ...opened,
      query,
      order: ordersOfFirst(opened.provider, query, ({ products }) => products.some(({ cost }) => cost !== undefined)),
      placed: () => opened.double.orders.book.all().length,
    };
  },
  { renewsTokens: false },
);
