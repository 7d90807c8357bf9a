import { describeFaults } from '../market/testing/fault-suite.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
import { toArchiveOrder } from '../port/to-archive-order.testing.ts';
import { CRITERIA, openUmbraProvider, UTRECHT } from './testing/open-umbra-provider.ts';

const never = new AbortController().signal;

describeFaults(
  'Umbra',
  async () => {
    const opened = await openUmbraProvider();
    const query = { area: UTRECHT, criteria: CRITERIA };
    return {
      ...opened,
      query,
      order: async (reference) => {
        const { scenes } = await opened.provider.search({ ...query, limit: 20, cursor: null }, never);
        const scene = scenes.find(({ groundSampleDistanceM }) => groundSampleDistanceM === 2);
        if (!scene) throw new Error('expected a coarse scene');
        return toArchiveOrder(reference, scene, { product: cheapest(scene), place: UTRECHT });
      },
      placed: () => opened.double.tasks.book.all().length,
    };
  },
  { renewsTokens: true },
);
