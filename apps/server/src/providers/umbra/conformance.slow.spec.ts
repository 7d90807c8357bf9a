import { underTest } from '../market/testing/under-test.ts';
import { describeProvider } from '../port/conformance.ts';
import { CRITERIA, openUmbraProvider, UTRECHT } from './testing/open-umbra-provider.ts';

const QUERY = { area: UTRECHT, criteria: CRITERIA };

describeProvider('Umbra', async () => underTest(await openUmbraProvider(), QUERY, { refusal: 'forbidden' }));
