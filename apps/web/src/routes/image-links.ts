import type { UserImage } from '@groundtrack/contract';
import { paths } from '../app/paths.ts';
import { searchWithPlace } from '../features/locations/place-rules.ts';
import { addressWithBought } from '../features/my-imagery/bought-address.ts';
import type { ImageLinks } from '../features/my-imagery/image-links.ts';
import { addressWithSearch } from '../features/search/search-address.ts';
import { searchLike } from '../features/search/search-rules.ts';

/** Where the bought images lead on the Home screen. */
export function imageLinks(nowMs: number): ImageLinks {
  return {
    onGlobe: (image) => `${paths.home()}?${addressWithBought(atImage(image), image._id)}`,
    nearby: (image) => {
      const { dateImageAcquiredISO, groundSampleDistance } = image;
      const form = searchLike({ takenMs: Date.parse(dateImageAcquiredISO), gsdM: groundSampleDistance }, nowMs);
      return `${paths.home()}?${addressWithSearch(atImage(image), form)}`;
    },
  };
}

function atImage({ latitude, longitude, locationDescription }: UserImage): URLSearchParams {
  const place = { latitude, longitude, location: locationDescription, elevation: 0 };
  return searchWithPlace(new URLSearchParams(), place);
}
