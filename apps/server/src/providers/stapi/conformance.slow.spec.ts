import { describeTaskingProvider } from '../port/conformance.ts';
import { CRITERIA, openStapiProvider, UTRECHT } from './testing/open-stapi-provider.ts';

const FAILURES = {
  timeout: 'time-out',
  unavailable: 'unavailable',
  malformed: 'half-json',
  credentials: 'forbidden',
  'rate-limited': 'rate-limited',
} as const;

describeTaskingProvider('The Sensor Tasking API', async () => {
  const { provider, double, advance, close } = await openStapiProvider();
  const fail = (kind: keyof typeof FAILURES) => () => {
    double.faults.disarm();
    double.faults.arm(FAILURES[kind], { times: Infinity });
    return UTRECHT;
  };
  return {
    provider,
    query: { area: UTRECHT, criteria: CRITERIA },
    failing: {
      timeout: fail('timeout'),
      unavailable: fail('unavailable'),
      malformed: fail('malformed'),
      credentials: fail('credentials'),
      'rate-limited': fail('rate-limited'),
    },
    slow: null,
    rejecting: null,
    spoiling: null,
    hidesPasses: true as const,
    pass: (ms: number) => Promise.resolve(advance(ms)),
    close,
  };
});
