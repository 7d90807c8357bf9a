import type { UserImage } from '@groundtrack/contract';
import { paths } from '../../lib/paths.ts';
import { byTime, othersOver, sourceOf } from './others.ts';
import { addressWithComparing, addressWithOthers } from './viewer-address.ts';

/** The viewer with several images, the oldest opened, or why they cannot be shown together. */
export function viewTogether(
  images: readonly UserImage[],
  how: 'compare' | 'time-lapse',
): { readonly to: string } | { readonly reason: string } {
  const [first, ...others] = images.toSorted(byTime);
  if (!first || others.length === 0) return { reason: 'Select another image of the same place to compare them.' };
  if (images.some((image) => sourceOf(image) === null))
    return { reason: 'Compare and Time-lapse need delivered images of up to 40 MB, or GeoTIFFs.' };
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
