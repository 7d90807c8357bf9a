import { describeFaults } from '../market/testing/fault-suite.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
import { toArchiveOrder } from '../port/to-archive-order.testing.ts';
import { CRITERIA, GREENBELT, openPlanetProvider } from './testing/open-planet-provider.ts';

const never = new AbortController().signal;

describeFaults(
  'Planet',
  async () => {
    const opened = await openPlanetProvider();
    const query = { area: GREENBELT, criteria: CRITERIA };
    return {
      ...opened,
      query,
      order: async (reference) => {
        const { scenes } = await opened.provider.search({ ...query, limit: 1, cursor: null }, never);
        const [scene] = scenes;
        if (!scene) throw new Error('expected a scene');
        return toArchiveOrder(reference, scene, { product: cheapest(scene), place: GREENBELT });
      },
      placed: () => opened.double.orders.book.all().length,
    };
  },
  // Images of the archive have no price at Planet, and come as a ZIP anyway.
  { renewsTokens: false, without: ['price-moved', 'zip-package'] },
);
