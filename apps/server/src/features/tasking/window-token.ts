import { type Point, toPriceId } from '@groundtrack/contract';
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

/** Of the order and meaning of the fields in a token. */
const VERSION = '3';
const FIELDS = 20;

/**
 * The window and, after the last dot, HMAC-SHA256 of it with the place and the account as base64url. The window is
 * fields parted by commas, as they stand in the answer beside the token, which compresses a long list to half.
 */
export function signWindow(
  { provider, opportunity, expiresAtMs }: OfferedWindow,
  holder: WindowHolder,
  secret: string,
): string {
  const o = opportunity;
  const text = [
    VERSION,
    toField(provider),
    toField(o.priceId),
    toField(o.satelliteId),
    toField(o.satellite),
    o.startMs,
    o.endMs - o.startMs,
    o.peakMs - o.startMs,
    o.startMs - expiresAtMs,
    o.offNadirStartDeg,
    o.offNadirStopDeg,
    o.peakOffNadirDeg,
    o.peakElevationDeg,
    o.sunElevationDeg,
    o.sunAzimuthDeg,
    `${o.lookSide} ${o.ascending}`,
    o.elementsEpochMs,
    o.expectedErrorSec,
    o.clearChance,
    toField(o.orderBody ?? ''),
  ].join(',');
  return `${text}.${toSignature(text, holder, secret)}`;
}

/**
 * Null when it was not offered to this account for this place, or when a letter is another. The signature covers the
 * text of the token, so that no two texts stand for one window. Whether it has expired is for the caller to see.
 */
export function parseWindow(token: string, holder: WindowHolder, secret: string): OfferedWindow | null {
  const dot = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, dot));
  if (!isSameMac(token.slice(dot + 1), toSignature(text, holder, secret))) return null;
  const fields = text.split(',');
  return fields[0] === VERSION && fields.length === FIELDS ? toWindow(fields) : null;
}

function toWindow(fields: readonly string[]): OfferedWindow {
  const text = (at: number): string => decodeURIComponent(fields[at] ?? '');
  const number = (at: number): number => Number(fields[at]);
  // `join` writes null as nothing.
  const numberOrNull = (at: number): number | null => (fields[at] === '' ? null : number(at));
  const [lookSide, ascending] = text(15).split(' ');
  const orderBody = text(19);
  const startMs = number(5);
  return {
    provider: text(1),
    expiresAtMs: startMs - number(8),
    opportunity: {
      priceId: toPriceId(text(2)),
      satelliteId: text(3),
      satellite: text(4),
      startMs,
      endMs: startMs + number(6),
      peakMs: startMs + number(7),
      offNadirStartDeg: numberOrNull(9),
      offNadirStopDeg: numberOrNull(10),
      peakOffNadirDeg: numberOrNull(11),
      peakElevationDeg: numberOrNull(12),
      sunElevationDeg: number(13),
      sunAzimuthDeg: number(14),
      lookSide: lookSide === 'left' || lookSide === 'right' ? lookSide : null,
      ascending: ascending === 'null' ? null : ascending === 'true',
      elementsEpochMs: numberOrNull(16),
      expectedErrorSec: numberOrNull(17),
      clearChance: numberOrNull(18),
      ...(orderBody === '' ? {} : { orderBody }),
    },
  };
}

/** Without the letters that part fields, or the window from what else is signed. */
function toField(text: string): string {
  return text.replace(/[%,\n]/g, encodeURIComponent);
}

function toSignature(text: string, { accountId, place }: WindowHolder, secret: string): string {
  return toMac(secret, `${text}\n${accountId}\n${place.coordinates.join(' ')}`).toString('base64url');
}
