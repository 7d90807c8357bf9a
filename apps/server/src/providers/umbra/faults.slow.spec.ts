import { describeFaults } from '../market/testing/fault-suite.ts';
import { ordersOfFirst } from '../market/testing/orders-of-first.ts';
import { CRITERIA, openUmbraProvider, UTRECHT } from './testing/open-umbra-provider.ts';

describeFaults(
  'Umbra',
  async () => {
    const opened = await openUmbraProvider();
    const query = { area: UTRECHT, criteria: CRITERIA };
    return {
      ...opened,
      query,
      order: ordersOfFirst(opened.provider, query, ({ groundSampleDistanceM }) => groundSampleDistanceM === 2),
      placed: () => opened.double.tasks.book.all().length,
    };
  },
  { renewsTokens: true },
);
