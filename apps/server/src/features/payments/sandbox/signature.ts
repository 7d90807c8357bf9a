import { isSameMac, toMac } from '../../../lib/mac.ts';

export const SIGNATURE_HEADER = 'groundtrack-signature';

/** An older signature may be a replay of a recorded request. */
const TOLERANCE_SEC = 300;

/** Signs like Stripe (docs.stripe.com/webhooks, "Verify manually"): `t=<unix seconds>,v1=<hex HMAC-SHA256 of t.payload>`. */
export function signPayload(payload: string | Uint8Array, secret: string, nowMs: number): string {
  const sentSec = Math.floor(nowMs / 1000);
  return `t=${sentSec},v1=${toMac(secret, `${sentSec}.`, payload).toString('hex')}`;
}

/** Whether one of the signatures in the header is ours, at most five minutes old, and not from the future. */
export function isSigned(payload: Uint8Array, header: string, secret: string, nowMs: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const sentSec = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isInteger(sentSec) || Math.abs(nowMs / 1000 - sentSec) > TOLERANCE_SEC) return false;
  const expected = toMac(secret, `${sentSec}.`, payload);
  return parts.some(([name, value]) => {
    if (name !== 'v1' || value === undefined) return false;
    return isSameMac(Buffer.from(value, 'hex'), expected);
  });
}
