import { underTest } from '../market/testing/under-test.ts';
import { describeProvider } from '../port/conformance.ts';
import { CRITERIA, openCapellaProvider, VEENENDAAL } from './testing/open-capella-provider.ts';

const QUERY = { area: VEENENDAAL, criteria: CRITERIA };

describeProvider('Capella', async () => underTest(await openCapellaProvider(), QUERY, { hidesPasses: true }));
