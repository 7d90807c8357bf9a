import { type TileStyle, tileStyle } from '@groundtrack/contract';

const STYLE_KEYS = ['style', 'bands', 'ramp', 'limits'] as const;
const OTHER = 'with';

/** The style in a URL. Invalid parts are dropped. */
export function styleOfAddress(address: URLSearchParams): TileStyle {
  const entries = STYLE_KEYS.flatMap((key) => {
    const value = address.get(key);
    return value === null ? [] : [[key, value]];
  });
  const parsed = tileStyle.safeParse(Object.fromEntries(entries));
  return parsed.success ? parsed.data : {};
}

/** The URL of the same image in another style. */
export function addressWithStyle(address: URLSearchParams, style: TileStyle): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of STYLE_KEYS) {
    const value = style[key];
    if (value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** The id of the image it is compared with; null for none. */
export function otherOfAddress(address: URLSearchParams): string | null {
  return address.get(OTHER)?.slice(0, 100) || null;
}

export function addressWithOther(address: URLSearchParams, imageId: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (imageId === null) next.delete(OTHER);
  else next.set(OTHER, imageId);
  return next;
}
