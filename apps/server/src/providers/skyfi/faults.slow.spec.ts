import { describeFaults } from '../market/testing/fault-suite.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
import { toArchiveOrder } from '../port/to-archive-order.testing.ts';
import { CRITERIA, GREENBELT, openSkyfiProvider } from './testing/open-skyfi-provider.ts';

const never = new AbortController().signal;

describeFaults(
  'SkyFi',
  async () => {
    const opened = await openSkyfiProvider();
    const query = { area: GREENBELT, criteria: CRITERIA };
    return {
      ...opened,
      query,
      order: async (reference) => {
        const { scenes } = await opened.provider.search({ ...query, limit: 10, cursor: null }, never);
        const scene = scenes.find(({ products }) => products.some(({ cost }) => cost !== undefined));
        if (!scene) throw new Error('expected a scene that costs something');
        return toArchiveOrder(reference, scene, { product: cheapest(scene), place: GREENBELT });
      },
      placed: () => opened.double.orders.book.all().length,
    };
  },
  { renewsTokens: false },
);
