import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BUILT_IN_MAP } from './built-in-map.ts';
import { baseMap, serverInfoAnswer } from './schemas.ts';

describe('server info', () => {
  it('accepts the built-in map', () => {
    expect(z.parse(baseMap, BUILT_IN_MAP)).toEqual(BUILT_IN_MAP);
    for (const part of ['{z}', '{x}', '{y}']) expect(BUILT_IN_MAP.urlTemplate).toContain(part);
  });

  it.each([
    [0, true],
    [30, true],
    [-1, false],
    [31, false],
    [2.5, false],
  ])('takes a map down to level %d: %s', (maxLevel, expected) => {
    expect(z.safeParse(baseMap, { ...BUILT_IN_MAP, maxLevel }).success).toBe(expected);
  });

  it('has one of two payment providers', () => {
    const payment = serverInfoAnswer.shape.payment;
    expect(z.safeParse(payment, { provider: 'sandbox', publishableKey: null }).success).toBe(true);
    expect(z.safeParse(payment, { provider: 'stripe', publishableKey: 'pk_test_1' }).success).toBe(true);
    expect(z.safeParse(payment, { provider: 'cash', publishableKey: null }).success).toBe(false);
  });
});
