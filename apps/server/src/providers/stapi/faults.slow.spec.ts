import { describeFaults } from '../market/testing/fault-suite.ts';
import { CRITERIA, openStapiProvider, UTRECHT } from './testing/open-stapi-provider.ts';

describeFaults(
  'The Sensor Tasking API',
  async () => {
    const opened = await openStapiProvider();
    return {
      ...opened,
      query: { area: UTRECHT, criteria: CRITERIA },
      placed: () => opened.double.orders.book.all().length,
    };
  },
  { renewsTokens: false, finds: 'passes' },
);
