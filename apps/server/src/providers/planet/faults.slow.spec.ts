import { describeFaults } from '../market/testing/fault-suite.ts';
import { ordersOfFirst } from '../market/testing/orders-of-first.ts';
import { CRITERIA, GREENBELT, openPlanetProvider } from './testing/open-planet-provider.ts';

describeFaults(
  'Planet',
  async () => {
    const opened = await openPlanetProvider();
    const query = { area: GREENBELT, criteria: CRITERIA };
    return {
      ...opened,
      query,
      order: ordersOfFirst(opened.provider, query, () => true),
      placed: () => opened.double.orders.book.all().length,
    };
  },
  // Images of the archive have no price at Planet, and come as a ZIP anyway.
  { renewsTokens: false, without: ['price-moved', 'zip-package'] },
);
