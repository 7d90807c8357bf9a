import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sections } from '../../apps/web/src/features/help/topics/sections.ts';
import { plainText, type Topic } from '../../apps/web/src/features/help/topics/topic.ts';
import { PASS_SEARCH } from '../../apps/web/src/features/satellites/pass-search.ts';
import { HORIZON_LABELS } from '../../apps/web/src/features/satellites/sky-view.ts';
import { elementAge, UNRELIABLE_AFTER_DAYS } from '../../apps/web/src/lib/element-age.ts';
import { READ_LIMITS } from '../../apps/web/src/workers/area/area-limits.ts';
import {
  ARCHIVE_FROM_ISO,
  AREA_CLOUD_ERROR,
  AREA_LIMITS,
  assuredDefaults,
  CONFIRMATION_SEC,
  DEFAULT_FEE_CENTS,
  FILE_LINK_HOURS,
  FIRST_GUESS_PAUSE_SEC,
  flexibleDefaults,
  formatUsd,
  GUESSES_FREE,
  GUESSES_WARNED_AT,
  LONGEST_GUESS_PAUSE_SEC,
  ORDER_ITEMS_MAX,
  PASSKEYS_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PENDING_LOGIN_LIFETIME_SEC,
  RECOVERY_CODES,
  RESOLUTION_MAX_M,
  RESULTS_PER_PROVIDER_MAX,
  SAVED_SEARCHES_MAX,
  SECURITY_EVENTS_SHOWN,
  SESSION_IDLE_SEC,
  SESSION_LIFETIME_SEC,
  TASKING_AHEAD_DAYS_MAX,
  TASKING_DAY_MS,
  TASKING_NOTES_MAX,
  TASKING_SEARCH_DAYS_MAX,
  TASKING_SUN_ELEVATION_MIN_DEG,
  WEBHOOKS_MAX,
} from '../../packages/contract/src/index.ts';
import { projectRoot } from './project-files.ts';

const assured = assuredDefaults(0);
const flexible = flexibleDefaults(0);
const toDays = (ms: number) => Math.floor(ms / TASKING_DAY_MS);
const numberIn = (text: string) => Number(/[\d.]+/.exec(text)?.[0]);
const errorSec = (days: number) => numberIn(elementAge(0, days * TASKING_DAY_MS).errorText);
/** A number that a file does not export, or whose imports do not work in this spec. */
function numberOf(path: string, name: string): number {
  const source = readFileSync(join(projectRoot, path), 'utf8');
  return Number(new RegExp(`${name} = (\\d+)`).exec(source)?.[1]);
}
const PATHS = 'apps/web/src/globe/cesium/orbit-paths.ts';
const ELEMENTS = 'apps/server/src/features/satellites/refresh-pause.ts';

/** The figures in every answer, in order: constants of the product, or facts of the field. */
const figures: Readonly<Record<string, readonly number[]>> = {
  'next-pass': [
    PASS_SEARCH.minElevationDeg,
    numberIn(HORIZON_LABELS['12h']),
    numberIn(HORIZON_LABELS['24h']),
    numberIn(HORIZON_LABELS['7d']),
  ],
  // By the comment of the table, 95 of 100 passes stay within these errors.
  'element-age': [
    ...[1, 3, 8, UNRELIABLE_AFTER_DAYS].flatMap((days) => [days, errorSec(days)]),
    95,
    100,
    numberOf(ELEMENTS, 'PAUSE_MS'),
  ],
  'lines-on-the-globe': [numberOf(PATHS, 'TRAIL_SEC') / 60, numberOf(PATHS, 'LEAD_SEC') / 60],
  'how-far-back': [new Date(ARCHIVE_FROM_ISO).getUTCFullYear()],
  // The specification: from about 5 m to 0.3 m. The 1 m is a fact of the field.
  resolutions: [RESOLUTION_MAX_M, 0.3, 0.3, 1, RESOLUTION_MAX_M],
  'search-an-area': [READ_LIMITS.fileBytes / 1024 ** 2, AREA_LIMITS.areaKm2, AREA_LIMITS.rings, AREA_LIMITS.positions],
  'more-results': [RESULTS_PER_PROVIDER_MAX],
  // EPSG codes.
  'delivery-options': [3857, 4326, 2154],
  // Examples.
  'cloud-cover': [10, 60, 100 * AREA_CLOUD_ERROR],
  'pass-and-image': [TASKING_SUN_ELEVATION_MIN_DEG],
  'off-nadir': [0, 15, 30],
  'sun-angles': [20],
  // Approximate height from which tiles of the lowest level are requested.
  'simulated-ground': [100],
  'save-search': [SAVED_SEARCHES_MAX],
  'download-links': [FILE_LINK_HOURS],
  windows: [toDays(assured.stopMs), assured.minElevationDeg, assured.maxElevationDeg],
  'tasking-dates': [
    TASKING_SEARCH_DAYS_MAX,
    TASKING_AHEAD_DAYS_MAX,
    toDays(flexible.startMs),
    toDays(flexible.stopMs),
    TASKING_DAY_MS / 3_600_000,
  ],
  notes: [TASKING_NOTES_MAX],
  'tasking-cost': [DEFAULT_FEE_CENTS / 100],
  cart: [ORDER_ITEMS_MAX],
  webhooks: [WEBHOOKS_MAX],
  'password-rules': [PASSWORD_MIN, PASSWORD_MAX],
  // Keys.
  shortcuts: [1, 2, 3, 0],
  'logged-in': [SESSION_LIFETIME_SEC / 3600, SESSION_IDLE_SEC / 3600],
  'wrong-passwords': [GUESSES_FREE, FIRST_GUESS_PAUSE_SEC, LONGEST_GUESS_PAUSE_SEC / 60, GUESSES_WARNED_AT],
  viewer: [FILE_LINK_HOURS],
  'two-step-login': [PENDING_LOGIN_LIFETIME_SEC / 60, PASSKEYS_MAX],
  'recovery-codes': [RECOVERY_CODES],
  'security-events': [SECURITY_EVENTS_SHOWN],
  'asked-again': [CONFIRMATION_SEC / 60],
  // Angles of a circle, and of a globe.
  'glossary-antimeridian': [180],
  'glossary-azimuth': [90, 180],
  'glossary-elevation': [90],
  'glossary-inclination': [90],
  'glossary-off-nadir-angle': [0],
};

/** Numbers that are not part of a name such as SGP4 or SHA-256. */
function figuresOf({ answer }: Topic): number[] {
  const text = answer.map(plainText).join(' ').replaceAll('SHA-256', '');
  return [...text.matchAll(/(?<![\w.])\d[\d,]*(?:\.\d+)?/g)].map(([figure]) => Number(figure.replaceAll(',', '')));
}

it('contains no figures that contradict the product', () => {
  const topics = sections.flatMap((section) => section.topics);
  const said = topics.filter((topic) => figuresOf(topic).length > 0).map((topic) => [topic.slug, figuresOf(topic)]);
  expect(Object.fromEntries(said)).toEqual(figures);
});

it('names the fees of the example price book', () => {
  const book: unknown = JSON.parse(
    readFileSync(join(projectRoot, 'apps/server/src/providers/price-book/example-price-book.json'), 'utf8'),
  );
  expect(book).toMatchObject({ maxar: { fees: { highDemandCents: DEFAULT_FEE_CENTS } } });
  expect(JSON.stringify(sections)).toContain(`each is ${formatUsd(DEFAULT_FEE_CENTS)} unless`);
});
