import { describe, expect, it } from 'vitest';
import { isSigned, signPayload } from './signature.ts';

const SECRET = 'whsec_test';
const NOW_MS = Date.UTC(2026, 0, 1);
const payload = Buffer.from('{"id":"evt_1"}');

describe('the signature of an event', () => {
  it('equals an independent HMAC-SHA256', () => {
    // printf '1767225600.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
    expect(signPayload(payload, SECRET, NOW_MS)).toBe(
      't=1767225600,v1=45b40331de0325606dc5400202ade162460fbe48daf9401adfdcd0d7b4f35470',
    );
  });

  it('is valid for five minutes', () => {
    const header = signPayload(payload, SECRET, NOW_MS);
    expect(isSigned(payload, header, SECRET, NOW_MS + 300_000)).toBe(true);
    expect(isSigned(payload, header, SECRET, NOW_MS + 301_000)).toBe(false);
    expect(isSigned(payload, header, SECRET, NOW_MS - 301_000)).toBe(false);
  });

  it('may be one of several, as during a secret rotation', () => {
    const header = signPayload(payload, SECRET, NOW_MS);
    const [time, mac] = header.split(',');
    expect(isSigned(payload, `${time},v1=00,${mac}`, SECRET, NOW_MS)).toBe(true);
  });

  it.each([
    '',
    't=,v1=',
    't=abc,v1=00',
    'v1=00',
    `t=${NOW_MS / 1000}`,
    `t=${NOW_MS / 1000},v1=zz`,
    `t=${NOW_MS / 1000},v0=00`,
  ])('is invalid: %j', (header) => {
    expect(isSigned(payload, header, SECRET, NOW_MS)).toBe(false);
  });

  it('is invalid for another body, secret, or time', () => {
    const header = signPayload(payload, SECRET, NOW_MS);
    expect(isSigned(Buffer.from('{"id":"evt_2"}'), header, SECRET, NOW_MS)).toBe(false);
    expect(isSigned(payload, header, 'whsec_other', NOW_MS)).toBe(false);
    expect(isSigned(payload, header.replace(/t=\d+/, `t=${NOW_MS / 1000 + 1}`), SECRET, NOW_MS)).toBe(false);
  });
});
