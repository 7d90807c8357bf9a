import type { Point } from '@groundtrack/contract';
import type { FaultName, ProviderDouble } from '@groundtrack/provider-doubles';
import type { ProviderUnderTest } from '../../port/provider-driver.testing.ts';
import type { AdapterUnderFaults } from './fault-suite.ts';

/** An adapter over its double, as the conformance suite tests it: the double provokes the failures. */
export function underTest(
  { provider, double, advance, close }: Pick<AdapterUnderFaults, 'provider' | 'double' | 'advance' | 'close'>,
  query: ProviderUnderTest['query'],
  {
    refusal = 'unauthorized',
    hidesPasses,
  }: {
    /** `forbidden` if a token that is refused is renewed. */
    readonly refusal?: FaultName;
    readonly hidesPasses?: true;
  } = {},
): ProviderUnderTest {
  return {
    provider,
    query,
    failing: {
      timeout: provoke(double, 'time-out', query.area),
      unavailable: provoke(double, 'unavailable', query.area),
      malformed: provoke(double, 'half-json', query.area),
      credentials: provoke(double, refusal, query.area),
      'rate-limited': provoke(double, 'rate-limited', query.area),
    },
    slow: null,
    rejecting: null,
    spoiling: null,
    ...(hidesPasses ? { hidesPasses } : {}),
    pass: (ms) => Promise.resolve(advance(ms)),
    close,
  };
}

/** The fault happens in every call from then on, and no other. */
function provoke({ faults }: ProviderDouble, fault: FaultName, place: Point) {
  return () => {
    faults.disarm();
    faults.arm(fault, { times: Infinity });
    return place;
  };
}
