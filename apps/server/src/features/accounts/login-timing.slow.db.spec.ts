import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../lib/time-units.ts';
import { type AccountRig, newEmail, openAccounts } from './testing/account-rig.ts';

const PAIRS = 100;
/** Five standard deviations of the share of heads in {@link PAIRS} fair coin tosses. */
const SHARE_TOLERANCE = 0.25;
const MEDIAN_TOLERANCE = 0.15;

describe('the response time', () => {
  let rig: AccountRig;
  let known: string;
  beforeAll(async () => {
    rig = await openAccounts();
    known = newEmail();
    await rig.register(known);
  });
  afterAll(() => rig.close());

  const logInWith = (password: string, ip?: string) => async (email: string) =>
    expect((await rig.logIn(email, password, ip)).status).toBe(401);
  const reset = async (email: string) =>
    expect((await rig.call('/api/v0/reset', { email }, undefined, { 'x-forwarded-for': newSender() })).status).toBe(
      204,
    );

  // Neighboring samples share the noise of the machine, so each pair is compared separately.
  it.each([
    ['a wrong password', logInWith('not the password', newSender())],
    ['a wrong password from the network of the owner', logInWith('not the password')],
    ['a text like a temporary password', logInWith('7YQ0C-9MSTB-4HXK1-E2RWA', newSender())],
    ['a request for a reset', reset],
  ])('does not reveal whether the address has an account: %s', { timeout: 300_000 }, async (_what, send) => {
    async function timeMs(email: string): Promise<number> {
      // Expires earlier requests, which would cause delays or rejections.
      rig.time.nowMs += 48 * HOUR_MS;
      const startMs = performance.now();
      await send(email);
      return performance.now() - startMs;
    }
    const unknown = newEmail();
    const times: { readonly known: number; readonly unknown: number }[] = [];
    for (let i = 0; i < PAIRS; i++) {
      const isKnownFirst = i % 2 === 0;
      const first = await timeMs(isKnownFirst ? known : unknown);
      const second = await timeMs(isKnownFirst ? unknown : known);
      times.push(isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first });
    }
    const slower = times.filter((pair) => pair.known > pair.unknown).length / PAIRS;
    expect(Math.abs(slower - 0.5)).toBeLessThan(SHARE_TOLERANCE);
    const ratio = median(times.map((pair) => pair.known / pair.unknown));
    expect(Math.abs(ratio - 1)).toBeLessThan(MEDIAN_TOLERANCE);
  });
});

let senders = 0;
function newSender(): string {
  senders += 1;
  return `198.51.${senders >> 8}.${senders & 255}`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
