import { type Point, toPriceId } from '@groundtrack/contract';
import { isSameMac, toMacUnder } from '../../lib/mac.ts';
import type { Opportunity } from '../../providers/port/tasking.ts';

/** An offered window. */
export interface OfferedWindow {
  readonly provider: string;
  readonly opportunity: Opportunity;
  /** Until when it can be ordered. */
  readonly expiresAtMs: number;
  /** The angles of the search, which are used again to find the next window. */
  readonly searched: SearchedAngles;
}

export interface SearchedAngles {
  readonly minElevationDeg: number;
  readonly maxElevationDeg: number;
}

/** The account and the place of the offer. The token is signed with them, but does not contain them. */
export interface WindowHolder {
  readonly accountId: string;
  readonly place: Point;
}

/** Version of the order and meaning of the fields in a token. */
const VERSION = '4';
const FIELDS = 22;

/**
 * 132 bits of a signature are kept, slightly more than half of HMAC-SHA256 (RFC 2104 section 5): signatures do not
 * compress in a long list.
 */
const SIGNATURE_LETTERS = 22;

/** Signs windows for one account and place. */
export type SignWindow = (window: OfferedWindow) => string;

/**
 * A token is the window and, after the last dot, the HMAC-SHA256 of it with the place and the account, as base64url.
 * The fields of the window are separated by commas and written as in the response next to the token, so a long list
 * compresses to half.
 */
export function toSignWindow(holder: WindowHolder, secret: string): SignWindow {
  const sign = toSign(holder, secret);
  const names = new Map<string, string>();
  return ({ provider, opportunity: o, expiresAtMs, searched }) => {
    const name = `${o.priceId} ${o.satelliteId}`;
    const what =
      names.get(name) ?? [VERSION, ...[provider, o.priceId, o.satelliteId, o.satellite].map(toField)].join(',');
    names.set(name, what);
    const times = `${o.startMs},${o.endMs - o.startMs},${o.peakMs - o.startMs},${o.startMs - expiresAtMs}`;
    const offNadir = `${toText(o.offNadirStartDeg)},${toText(o.offNadirStopDeg)},${toText(o.peakOffNadirDeg)}`;
    const light = `${toText(o.peakElevationDeg)},${o.sunElevationDeg},${o.sunAzimuthDeg},${o.lookSide} ${o.ascending}`;
    const elements = `${toText(o.elementsEpochMs)},${toText(o.expectedErrorSec)},${toText(o.clearChance)}`;
    const searchedFields = `${searched.minElevationDeg},${searched.maxElevationDeg},${toField(o.orderBody ?? '')}`;
    const text = `${what},${times},${offNadir},${light},${elements},${searchedFields}`;
    return `${text}.${sign(text)}`;
  };
}

/**
 * Parses a token.
 * @returns null if it was not offered to this account for this place, or was changed. The signature covers the text of
 * the token, so a window has only one valid text. The caller checks the expiry.
 */
export function parseWindow(token: string, holder: WindowHolder, secret: string): OfferedWindow | null {
  const dot = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, dot));
  if (!isSameMac(token.slice(dot + 1), toSign(holder, secret)(text))) return null;
  const fields = text.split(',');
  return fields[0] === VERSION && fields.length === FIELDS ? toWindow(fields) : null;
}

function toWindow(fields: readonly string[]): OfferedWindow {
  const text = (at: number): string => decodeURIComponent(fields[at] ?? '');
  const number = (at: number): number => Number(fields[at]);
  const numberOrNull = (at: number): number | null => (fields[at] === '' ? null : number(at));
  const [lookSide, ascending] = text(15).split(' ');
  const orderBody = text(21);
  const startMs = number(5);
  return {
    provider: text(1),
    expiresAtMs: startMs - number(8),
    searched: { minElevationDeg: number(19), maxElevationDeg: number(20) },
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

/** Removes the letters that separate fields or signed parts. */
function toField(text: string): string {
  return text.replace(/[%,\n]/g, encodeURIComponent);
}

/** Unknown values are empty. */
function toText(value: number | null): string {
  return value === null ? '' : String(value);
}

function toSign({ accountId, place }: WindowHolder, secret: string): (text: string) => string {
  const mac = toMacUnder(secret);
  const holder = `\n${accountId}\n${place.coordinates.join(' ')}`;
  return (text) => mac(text + holder).slice(0, SIGNATURE_LETTERS);
}
