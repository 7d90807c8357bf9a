import { expect, it } from 'vitest';
import { systemIds } from '../../../platform/system/system.ts';
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './authenticator.ts';

/** `12345678901234567890` of RFC 6238, appendix B. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The vectors have eight digits; apps show the last six.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('accepts the code of RFC 6238 at %d s', async (sec, code) => {
  const step = Math.floor(sec / 30);
  expect(await stepOfCode(RFC_SECRET, code, sec * 1000)).toBe(step);
  // Clocks that differ by one step, and by two.
  for (const drift of [-1, 1]) expect(await stepOfCode(RFC_SECRET, code, (sec + drift * 30) * 1000)).toBe(step);
  for (const drift of [-2, 2]) expect(await stepOfCode(RFC_SECRET, code, (sec + drift * 30) * 1000)).toBeNull();
});

it('creates secrets of 160 bits, and the URI for apps', async () => {
  const secret = await newAuthenticatorSecret(systemIds);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(secret).not.toBe(await newAuthenticatorSecret(systemIds));
  expect(await authenticatorUri(secret, { issuer: 'Orbit & Images', label: 'ada@example.org' })).toBe(
    `otpauth://totp/Orbit%20%26%20Images:ada%40example.org?issuer=Orbit%20%26%20Images&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
