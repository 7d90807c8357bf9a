import { DEFAULT_PLACE, type Point } from '@groundtrack/contract';

export interface CheckOptions {
  /** Empty: all. */
  readonly names: readonly string[];
  readonly place: Point;
  readonly buyFree: boolean;
}

export type ParsedCheck =
  | { readonly ok: true; readonly options: CheckOptions }
  | { readonly ok: false; readonly message: string };

const PLACE = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,2}(?:\.\d+)?)$/;

const USAGE = `Tests the providers of PROVIDERS_FILE with their real keys.

  npm run providers -- check [NAME…] [--place LON,LAT] [--buy-free]

  NAME         only these providers
  --place      where to search, such as --place -118.24,33.74; default: ${DEFAULT_PLACE.location}
  --buy-free   also places an order that the provider states to be free, and follows it to its file

Works whether the server runs or not. Nothing that costs is ever ordered. Exit code 1: a check failed.
`;

/** @param known names of the configured providers */
export function parseCheckOptions(args: readonly string[], known: readonly string[]): ParsedCheck {
  const refuse = (reason: string): ParsedCheck => ({ ok: false, message: `${reason}\n\n${USAGE}` });
  const [command, ...rest] = args;
  if (command !== 'check') return { ok: false, message: USAGE };
  const names: string[] = [];
  let place: Point = { type: 'Point', coordinates: [DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude] };
  let buyFree = false;
  for (let i = 0; i < rest.length; i++) {
    const [option = '', attached] = (rest[i] ?? '').split('=');
    if (option === '--buy-free' && attached === undefined) buyFree = true;
    else if (option === '--place') {
      // A negative longitude looks like an option to parseArgs.
      const text = attached ?? rest[++i] ?? '';
      const found = parsePlace(text);
      if (!found) return refuse(`--place ${text}: allowed is LON,LAT in degrees, such as -118.24,33.74.`);
      place = found;
    } else if (option.startsWith('-')) return refuse(`There is no option ${option}.`);
    else names.push(option);
  }
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return refuse(`There is no provider ${unknown}; configured are ${known.join(', ')}.`);
  return { ok: true, options: { names, place, buyFree } };
}

function parsePlace(text: string): Point | null {
  const [, lonText, latText] = PLACE.exec(text) ?? [];
  const [lon, lat] = [Number(lonText), Number(latText)];
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? { type: 'Point', coordinates: [lon, lat] } : null;
}
