import { describeProvider } from '../port/conformance.ts';
import { CRITERIA, GREENBELT, openUp42Provider } from './testing/open-up42-provider.ts';

const FAILURES = {
  timeout: 'time-out',
  unavailable: 'unavailable',
  malformed: 'half-json',
  credentials: 'unauthorized',
  'rate-limited': 'rate-limited',
} as const;

for (const kind of ['up42', 'geopera'] as const)
  describeProvider(kind, async () => {
    const { provider, double, advance, close } = await openUp42Provider({ kind });
    const fail = (failure: keyof typeof FAILURES) => () => {
      double.faults.disarm();
      double.faults.arm(FAILURES[failure], { times: Infinity });
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
      pass: (ms: number) => Promise.resolve(advance(ms)),
      close,
    };
  });
