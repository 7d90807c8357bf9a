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
  if (!images.every(isViewable)) return { reason: 'Compare and Time-lapse need a delivered GeoTIFF of each image.' };
  const over = othersOver(first, images);
  if (over.length < others.length) return { reason: 'Compare and Time-lapse need images of the same place.' };
  if (how === 'compare' && others.length > 1) return { reason: 'Compare takes two images.' };
  const address = addressWithOthers(
    new URLSearchParams(),
    over.map(({ _id }) => _id),
  );
  const comparing = how === 'compare' ? 'swipe' : 'time-lapse';
  return { to: `${paths.view(first._id)}?${addressWithComparing(address, comparing)}` };
}
