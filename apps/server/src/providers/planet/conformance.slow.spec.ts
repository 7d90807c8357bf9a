import { describeProvider } from '../port/conformance.ts';
import { CRITERIA, GREENBELT, openPlanetProvider } from './testing/open-planet-provider.ts';

const FAILURES = {
  timeout: 'time-out',
  unavailable: 'unavailable',
  malformed: 'half-json',
  credentials: 'unauthorized',
  'rate-limited': 'rate-limited',
} as const;

describeProvider('Planet', async () => {
  const { provider, double, advance, close } = await openPlanetProvider();
  const fail = (kind: keyof typeof FAILURES) => () => {
    double.faults.disarm();
    double.faults.arm(FAILURES[kind], { times: Infinity });
    return GREENBELT;
  };
  return {
    provider,
    query: { area: GREENBELT, criteria: CRITERIA },
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
