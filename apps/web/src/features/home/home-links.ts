import type { UserImage } from '@groundtrack/contract';
import { paths } from '../../app/paths.ts';
import { searchWithPlace } from '../locations/place-rules.ts';
import { addressWithBought } from '../my-imagery/bought-address.ts';
import type { ImageLinks } from '../my-imagery/image-links.ts';
import { addressWithSearch } from '../search/search-address.ts';
import { searchLike } from '../search/search-rules.ts';
import { taskingAddress } from '../tasking/tasking-address.ts';

/** Where the bought images lead on the Home screen. */
export function homeLinks(nowMs: number): ImageLinks {
  return {
    onGlobe: (image) => `${paths.home()}?${addressWithBought(atImage(image), image._id)}`,
    nearby: (image) => {
      const { dateImageAcquiredISO, groundSampleDistance } = image;
      const form = searchLike({ takenMs: Date.parse(dateImageAcquiredISO), gsdM: groundSampleDistance }, nowMs);
      return `${paths.home()}?${addressWithSearch(atImage(image), form)}`;
    },
    tasking: (taskingId) => `${paths.tasking()}?${taskingAddress(taskingId)}`,
  };
}

function atImage({ latitude, longitude, locationDescription }: UserImage): URLSearchParams {
  const place = { latitude, longitude, location: locationDescription, elevation: 0 };
  return searchWithPlace(new URLSearchParams(), place);
}
