import { describeFaults } from '../market/testing/fault-suite.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
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
        const { priceId, cost } = cheapest(scene);
        if (!cost) throw new Error('expected a cost');
        return { kind: 'archive', reference, featureId: scene.featureId, priceId, place: UTRECHT, agreedCost: cost };
      },
      placed: () => opened.double.tasks.book.all().length,
    };
  },
  { renewsTokens: true },
);
