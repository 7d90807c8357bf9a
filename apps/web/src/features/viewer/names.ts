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
  return distinct(images, [
    nameOf,
    (image) => `${fileOf(image)}, ${nameOf(image)}`,
    (image) => `${image.product}, ${nameOf(image)}`,
  ]);
}

/** `2026-08-22 · WV-3`, where there is little room, with the time of two images of one day, or the file of two of one time. */
export function shortNamesOf(images: readonly Named[]): ReadonlyMap<string, string> {
  return distinct(images, [
    (image) => `${dayOf(image)} · ${shortSatellite(image)}`,
    (image) => `${timeOf(image)} · ${shortSatellite(image)}`,
    (image) => `${dayOf(image)} · ${fileOf(image)}`,
  ]);
}

/** For each image the first form that no other image has, or else the last one with a number. */
function distinct(images: readonly Named[], forms: readonly ((image: Named) => string)[]): ReadonlyMap<string, string> {
  return new Map(
    images.map((image, i) => {
      const form = forms.find((each) => !images.some((other) => other !== image && each(other) === each(image)));
      return [image._id, form?.(image) ?? `${i + 1}: ${forms.at(-1)?.(image) ?? ''}`];
    }),
  );
}
