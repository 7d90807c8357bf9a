import { type Place, TASKING_SUN_ELEVATION_MIN_DEG, type UserImage } from '@groundtrack/contract';
import { paths } from '../../lib/paths.ts';
import { searchWithPlace } from '../locations/place-rules.ts';
import type { ImageLinks } from '../my-imagery/image-links.ts';
import { addressWithPurchased } from '../my-imagery/purchased-address.ts';
import type { PassLink } from '../satellites/pass-links.ts';
import { brokenReach } from '../satellites/pass-rules.ts';
import { addressWithSearch } from '../search/search-address.ts';
import { searchLike } from '../search/search-rules.ts';
import { passAddress } from '../tasking/pass-address.ts';
import { taskingAddress } from '../tasking/tasking-address.ts';

/** Links of the purchased images to the Home screen. */
export function homeLinks(nowMs: number): ImageLinks {
  return {
    onGlobe: (image) => `${paths.home()}?${addressWithPurchased(atImage(image), image._id)}`,
    nearby: (image) => {
      const { dateImageAcquiredISO, groundSampleDistance } = image;
      const form = searchLike({ takenMs: Date.parse(dateImageAcquiredISO), gsdM: groundSampleDistance }, nowMs);
      return `${paths.home()}?${addressWithSearch(atImage(image), form)}`;
    },
    view: ({ _id, serverState, downloads: { analytic, tiff } }) =>
      serverState === 'Delivered' && (analytic ?? tiff) !== null ? paths.view(_id) : null,
    tasking: (taskingId) => `${paths.tasking()}?${taskingAddress(taskingId)}`,
  };
}

/** The link from a pass to the form that tasks it; null if its satellite is not for sale, or cannot take an image. */
export function passLink(place: Place): PassLink {
  return (satellite, pass) => {
    const nowMs = Date.now();
    const { id, provider, sensor } = satellite;
    const { peakMs, maxElevationDeg, area, sunElevationAtPeakDeg } = pass;
    if (provider === null || peakMs <= nowMs || brokenReach(satellite, pass) !== null) return null;
    if (sensor !== 'sar' && sunElevationAtPeakDeg < TASKING_SUN_ELEVATION_MIN_DEG) return null;
    // A pass that only reaches a part of an area is tasked at that part.
    const site = area && area.share !== 1 ? area.site : null;
    const tasked = site ? { ...place, latitude: site.latitudeDeg, longitude: site.longitudeDeg } : place;
    return `${paths.tasking()}?${passAddress(tasked, { satelliteId: id, peakMs, maxElevationDeg }, nowMs)}`;
  };
}

/** Includes the area to which it was clipped. Its outline fits into a URL. */
function atImage({ latitude, longitude, locationDescription, area }: UserImage): URLSearchParams {
  const place = { latitude, longitude, location: locationDescription, elevation: 0, ...(area ? { area } : {}) };
  return searchWithPlace(new URLSearchParams(), place);
}
