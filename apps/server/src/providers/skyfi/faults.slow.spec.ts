import { describeFaults } from '../market/testing/fault-suite.ts';
import { ordersOfFirst } from '../market/testing/orders-of-first.ts';
import { CRITERIA, GREENBELT, openSkyfiProvider } from './testing/open-skyfi-provider.ts';

describeFaults(
  'SkyFi',
  async () => {
    const opened = await openSkyfiProvider();
    const query = { area: GREENBELT, criteria: CRITERIA };
    return {
      ...opened,
      query,
      order: ordersOfFirst(opened.provider, query, ({ products }) => products.some(({ cost }) => cost !== undefined)),
      placed: () => opened.double.orders.book.all().length,
    };
  },
  { renewsTokens: false },
);
