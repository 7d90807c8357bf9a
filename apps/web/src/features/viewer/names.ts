import type { UserImage } from '@groundtrack/contract';
import { formatUtc, formatUtcDay } from '../../lib/format.ts';

type Named = Pick<UserImage, '_id' | 'dateImageAcquiredISO' | 'satellite' | 'product' | 'downloads'>;

/** `2026-08-22 15:10 UTC, WorldView-3` */
export function nameOf({ dateImageAcquiredISO, satellite }: Named): string {
  return `${formatUtc(Date.parse(dateImageAcquiredISO))}, ${satellite}`;
}

const dayOf = (image: Named) => formatUtcDay(Date.parse(image.dateImageAcquiredISO));
const timeOf = (image: Named) => formatUtc(Date.parse(image.dateImageAcquiredISO)).replace(' UTC', '');
const fileOf = ({ downloads: { analytic, tiff } }: Named) => (analytic ? 'Analytic' : tiff ? 'GeoTIFF' : 'JPG');
const shortSatellite = ({ satellite }: Named) => satellite.replace(/^WorldView\b/, 'WV');

/** Names of images that are seen together, which differ. */
export function namesOf(images: readonly Named[]): ReadonlyMap<string, string> {
  return distinct(images, [nameOf, (image) => `${nameOf(image)}, ${image.product}`]);
}

/** `2026-08-22 · WV-3`, where there is little room, with the time of two images of one day, or the file of two of one time. */
export function shortNamesOf(images: readonly Named[]): ReadonlyMap<string, string> {
  return distinct(images, [
    (image) => `${dayOf(image)} · ${shortSatellite(image)}`,
    (image) => `${timeOf(image)} · ${shortSatellite(image)}`,
    (image) => `${dayOf(image)} · ${fileOf(image)}`,
  ]);
}

/** The first form in which all names differ, or else the last one with numbers. */
function distinct(images: readonly Named[], forms: readonly ((image: Named) => string)[]): ReadonlyMap<string, string> {
  const all = forms.map((form) => images.map(form));
  const names = all.find((each) => new Set(each).size === each.length);
  if (names) return new Map(images.map(({ _id }, i) => [_id, names[i] ?? '']));
  const last = all.at(-1) ?? [];
  return new Map(images.map(({ _id }, i) => [_id, `${i + 1}: ${last[i] ?? ''}`]));
}
