import type { LedgerLine } from '@groundtrack/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerSums, toOrderState } from './ledger-sums.ts';

const charge = (amount: number) => ({ kind: 'charge', amount }) as const;
const refund = (amount: number) => ({ kind: 'refund', amount: -amount }) as const;

it.each([
  ['open', false, []],
  ['paid', true, [charge(500)]],
  ['paid', true, []],
  ['partly-refunded', true, [charge(500), refund(200)]],
  ['refunded', true, [charge(500), refund(200), refund(300)]],
  ['paid', true, [charge(500), { kind: 'adjustment', amount: -500 }]],
] as const)('is %s (paid %j) with the ledger %j', (state, paid, ledger) => {
  expect(toOrderState(paid, ledgerSums(ledger))).toBe(state);
});

it('sums a ledger exactly', () => {
  const line = fc.oneof(
    fc.nat(1_000_000).map((amount): Pick<LedgerLine, 'kind' | 'amount'> => charge(amount)),
    fc.integer({ min: 1, max: 1_000_000 }).map(refund),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => ({ kind: 'adjustment' as const, amount })),
  );
  fc.assert(
    fc.property(fc.array(line), (ledger) => {
      const { charged, refunded, adjusted } = ledgerSums(ledger);
      expect(charged - refunded + adjusted).toBe(ledger.reduce((sum, { amount }) => sum + amount, 0));
      expect([charged, refunded].every((sum) => sum >= 0 && !Object.is(sum, -0))).toBe(true);
    }),
  );
});
