import { underTest } from '../market/testing/under-test.ts';
import { describeProvider } from '../port/conformance.ts';
import { CRITERIA, GREENBELT, openPlanetProvider } from './testing/open-planet-provider.ts';

const QUERY = { area: GREENBELT, criteria: CRITERIA };

describeProvider('Planet', async () => underTest(await openPlanetProvider(), QUERY, { hidesPasses: true }));
