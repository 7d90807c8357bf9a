import { type Omm, omm } from '@groundtrack/contract';
import type { SatelliteFacts } from '../satellite-facts.ts';
import { ELEMENTS_2026_08 } from './elements-2026-08.ts';
import { FAMILIES, type Family } from './families.ts';
import { SATELLITE_ROWS } from './satellite-rows.ts';

/** Text fields of an element set. */
const TEXT_COLUMNS: ReadonlySet<string> = new Set(['OBJECT_NAME', 'OBJECT_ID', 'EPOCH', 'CLASSIFICATION_TYPE']);

const EARTH_RADIUS_KM = 6378.135;
/** Earth's gravitational parameter, km³/s², WGS-72. */
const MU = 398_600.8;

/** Creating a date formatter would delay the start by 20 ms. */
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The built-in satellites with their elements. */
export const satelliteSeed: readonly SatelliteFacts[] = assemble();

function assemble(): SatelliteFacts[] {
  const elements = new Map(parseElements(ELEMENTS_2026_08).map((set) => [set.NORAD_CAT_ID, set]));
  return SATELLITE_ROWS.map(([id, name, familyName, launchedOn]) => {
    const set = elements.get(id);
    if (!set) throw new Error(`The seed has no elements for ${name} (${id})`);
    const { about, ...family }: Family = FAMILIES[familyName];
    return {
      ...family,
      id: String(id),
      name,
      launchedOn,
      about: `${about} ${orbitSentence(launchedOn, set)}`,
      omm: set,
    };
  });
}

function parseElements(csv: string): Omm[] {
  const [header = '', ...lines] = csv.trim().split('\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const record = columns.map((column, i) => [column, TEXT_COLUMNS.has(column) ? cells[i] : Number(cells[i])]);
    return omm.parse(Object.fromEntries(record));
  });
}

/** @example monthOf('2014-08-13') // 'August 2014' */
function monthOf(isoDate: string): string {
  const [year, month] = isoDate.split('-');
  return `${MONTHS[Number(month) - 1]} ${year}`;
}

function orbitSentence(launchedOn: string, { MEAN_MOTION, INCLINATION }: Omm): string {
  const meanMotionRadS = (MEAN_MOTION * 2 * Math.PI) / 86_400;
  const altitudeKm = Math.cbrt(MU / meanMotionRadS ** 2) - EARTH_RADIUS_KM;
  return `Launched in ${monthOf(launchedOn)}; flies at about ${Math.round(altitudeKm / 5) * 5} km in ${orbitKind(INCLINATION)}.`;
}

function orbitKind(inclinationDeg: number): string {
  if (inclinationDeg > 96 && inclinationDeg < 100) return 'a sun-synchronous orbit';
  if (inclinationDeg < 20) return `a near-equatorial orbit (inclination ${inclinationDeg.toFixed(0)}°)`;
  return `an orbit inclined by ${inclinationDeg.toFixed(0)}°`;
}
