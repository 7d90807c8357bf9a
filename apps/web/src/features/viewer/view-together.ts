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

/** What is missing, and how to get it. */
function reasonOf(without: readonly UserImage[], count: number): string {
  const need = 'Compare and Time-lapse need a delivered GeoTIFF of each image.';
  const bought = without.filter(({ serverState }) => serverState === 'Delivered').length;
  if (bought === 0) return need;
  const which = bought === count ? 'These have' : bought === 1 ? 'One of these has' : `${bought} of these have`;
  return `${need} ${which} only a JPG, which has no position on the ground: buy a product with GeoTIFF of the same image.`;
}
