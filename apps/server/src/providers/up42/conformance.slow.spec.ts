import { underTest } from '../market/testing/under-test.ts';
import { describeProvider } from '../port/conformance.ts';
import { CRITERIA, GREENBELT, openUp42Provider } from './testing/open-up42-provider.ts';

const QUERY = { area: GREENBELT, criteria: CRITERIA };

for (const kind of ['up42', 'geopera'] as const)
  describeProvider(kind, async () => underTest(await openUp42Provider({ kind }), QUERY));
