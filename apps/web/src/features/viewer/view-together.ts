import type { UserImage } from '@groundtrack/contract';
import { paths } from '../../lib/paths.ts';
import { byTime, isViewable, othersOver } from './others.ts';
import { addressWithComparing, addressWithOthers } from './viewer-address.ts';

/** The viewer with several images, the oldest opened, or why they cannot be shown together. */
export function viewTogether(
  images: readonly UserImage[],
  how: 'compare' | 'time-lapse',
): { readonly to: string } | { readonly reason: string } {
  const [first, ...others] = images.toSorted(byTime);
  if (!first || others.length === 0) return { reason: 'Select another image of the same place to compare them.' };
  const pictures = images.filter((image) => !isViewable(image));
  if (pictures.length > 0) return { reason: reasonOf(pictures, images.length) };
  const over = othersOver(first, images);
  if (over.length < others.length) return { reason: 'Compare and Time-lapse need images of the same place.' };
  // The first and the last of several: the longest time between two.
  const shown = how === 'compare' ? over.slice(-1) : over;
  const address = addressWithOthers(
    new URLSearchParams(),
    shown.map(({ _id }) => _id),
  );
  const comparing = how === 'compare' ? 'swipe' : 'time-lapse';
  return { to: `${paths.view(first._id)}?${addressWithComparing(address, comparing)}` };
}

/** What is missing. Cards mark the images that are JPG only. */
function reasonOf(without: readonly UserImage[], count: number): string {
  const bought = without.filter(({ serverState }) => serverState === 'Delivered').length;
  if (bought === 0) return 'Compare and Time-lapse need delivered GeoTIFFs.';
  const which = bought === count ? 'these are' : bought === 1 ? 'one of these is' : `${bought} of these are`;
  return `Compare and Time-lapse need GeoTIFFs; ${which} JPG only.`;
}
