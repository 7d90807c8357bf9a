import { underTest } from '../market/testing/under-test.ts';
import { describeTaskingProvider } from '../port/conformance.ts';
import { CRITERIA, openStapiProvider, UTRECHT } from './testing/open-stapi-provider.ts';

const QUERY = { area: UTRECHT, criteria: CRITERIA };

describeTaskingProvider('The Sensor Tasking API', async () =>
  underTest(await openStapiProvider(), QUERY, { refusal: 'forbidden', hidesPasses: true }),
);
