import { type Point, toPriceId } from '@groundtrack/contract';
import * as z from 'zod/mini';
import type { Opportunity } from '../../providers/tasking.ts';
import { isSameMac, toMac } from '../../util/mac.ts';

/** A window as it was offered. */
export interface OfferedWindow {
  readonly provider: string;
  readonly opportunity: Opportunity;
  /** Until then it can be ordered. */
  readonly expiresAtMs: number;
}

/** To whom and for which place it was offered. The token does not repeat them: it is nothing without them. */
export interface WindowHolder {
  readonly accountId: string;
  readonly place: Point;
}

/** The order of the values in a token. Another order or meaning takes another version. */
const VERSION = 1;
const claim = z.tuple([
  z.literal(VERSION),
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.string(),
  z.tuple([z.number(), z.number(), z.number()]),
  z.tuple([z.number(), z.number(), z.number()]),
  z.tuple([z.number(), z.number(), z.number()]),
  z.enum(['left', 'right']),
  z.boolean(),
  z.tuple([z.number(), z.nullable(z.number()), z.nullable(z.number())]),
]);
type Claim = z.infer<typeof claim>;

/** The window and, after a dot, HMAC-SHA256 of it with the place and the account; both as base64url. */
export function signWindow(
  { provider, opportunity, expiresAtMs }: OfferedWindow,
  holder: WindowHolder,
  secret: string,
) {
  const o = opportunity;
  const values: Claim = [
    VERSION,
    provider,
    expiresAtMs,
    o.priceId,
    o.satelliteId,
    o.satellite,
    [o.startMs, o.endMs, o.peakMs],
    [o.offNadirStartDeg, o.offNadirStopDeg, o.peakOffNadirDeg],
    [o.peakElevationDeg, o.sunElevationDeg, o.sunAzimuthDeg],
    o.lookSide,
    o.ascending,
    [o.elementsEpochMs, o.expectedErrorSec, o.clearChance],
  ];
  const text = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${text}.${toSignature(text, holder, secret)}`;
}

/**
 * Null when it was not offered to this account for this place, or when a letter is another. The signature covers the
 * text of the token, so that no two texts stand for one window. Whether it has expired is for the caller to see.
 */
export function parseWindow(token: string, holder: WindowHolder, secret: string): OfferedWindow | null {
  const [text = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSameMac(signature, toSignature(text, holder, secret))) return null;
  const json: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  const parsed = z.safeParse(claim, json);
  return parsed.success ? toWindow(parsed.data) : null;
}

function toWindow(values: Claim): OfferedWindow {
  const [, provider, expiresAtMs, priceId, satelliteId, satellite, times, offNadir, angles, lookSide, ascending, last] =
    values;
  const [startMs, endMs, peakMs] = times;
  const [offNadirStartDeg, offNadirStopDeg, peakOffNadirDeg] = offNadir;
  const [peakElevationDeg, sunElevationDeg, sunAzimuthDeg] = angles;
  const [elementsEpochMs, expectedErrorSec, clearChance] = last;
  return {
    provider,
    expiresAtMs,
    opportunity: {
      priceId: toPriceId(priceId),
      satelliteId,
      satellite,
      startMs,
      endMs,
      peakMs,
      offNadirStartDeg,
      offNadirStopDeg,
      peakOffNadirDeg,
      peakElevationDeg,
      sunElevationDeg,
      sunAzimuthDeg,
      lookSide,
      ascending,
      elementsEpochMs,
      expectedErrorSec,
      clearChance,
    },
  };
}

function toSignature(text: string, { accountId, place }: WindowHolder, secret: string): string {
  return toMac(secret, `${text}\n${accountId}\n${place.coordinates.join(' ')}`).toString('base64url');
}
