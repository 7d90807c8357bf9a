import { type TileStyle, tileStyle } from '@groundtrack/contract';

const STYLE_KEYS = ['style', 'bands', 'ramp', 'limits'] as const;
const OTHERS = 'with';
const HOW = 'compare';

const COMPARING = ['swipe', 'side-by-side', 'time-lapse'] as const;
export type Comparing = (typeof COMPARING)[number];

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

/** A time-lapse of more images would take minutes. */
const OTHERS_MAX = 100;

/** The ids of the images it is compared with. */
export function othersOfAddress(address: URLSearchParams): readonly string[] {
  const ids = (address.get(OTHERS) ?? '').split(',').slice(0, OTHERS_MAX);
  return ids.map((id) => id.slice(0, 100)).filter((id) => id !== '');
}

export function addressWithOthers(address: URLSearchParams, imageIds: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(address);
  if (imageIds.length === 0) next.delete(OTHERS);
  else next.set(OTHERS, imageIds.join(','));
  return next;
}

export function comparingOfAddress(address: URLSearchParams): Comparing {
  return COMPARING.find((how) => how === address.get(HOW)) ?? 'swipe';
}

export function addressWithComparing(address: URLSearchParams, how: Comparing): URLSearchParams {
  const next = new URLSearchParams(address);
  if (how === 'swipe') next.delete(HOW);
  else next.set(HOW, how);
  return next;
}
