import { underTest } from '../market/testing/under-test.ts';
import { describeProvider } from '../port/conformance.ts';
import { CRITERIA, GREENBELT, openSkyfiProvider } from './testing/open-skyfi-provider.ts';

const QUERY = { area: GREENBELT, criteria: CRITERIA };

describeProvider('SkyFi', async () => underTest(await openSkyfiProvider(), QUERY, { hidesPasses: true }));
