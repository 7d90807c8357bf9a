import type { Place, TaskingOffer, TaskingProduct, UserImage } from '@groundtrack/contract';
import { geodesicDistanceM } from '@groundtrack/geo';
import { paths } from '../../lib/paths.ts';
import type { FoundPass } from '../../workers/found-pass.ts';
import { searchWithPlace } from '../locations/place-rules.ts';
import type { ImageLinks } from '../my-imagery/image-links.ts';
import { addressWithPurchased } from '../my-imagery/purchased-address.ts';
import type { PassLink } from '../satellites/pass-links.ts';
import { brokenReach } from '../satellites/pass-rules.ts';
import { addressWithSearch } from '../search/search-address.ts';
import { searchLike } from '../search/search-rules.ts';
import { isAssured, offeredProducts } from '../tasking/offers.ts';
import { flexibleAddress, passAddress } from '../tasking/pass-address.ts';
import { passRefusal } from '../tasking/pass-refusal.ts';
import { taskingAddress } from '../tasking/tasking-address.ts';
import { sourceOf } from '../viewer/others.ts';
import { viewTogether } from '../viewer/view-together.ts';

/** Links of the purchased images to the Home screen. */
export function homeLinks(nowMs: number): ImageLinks {
  return {
    onGlobe: (image) => `${paths.home()}?${addressWithPurchased(atImage(image), image._id)}`,
    nearby: (image) => {
      const { dateImageAcquiredISO, groundSampleDistance } = image;
      const form = searchLike({ takenMs: Date.parse(dateImageAcquiredISO), gsdM: groundSampleDistance }, nowMs);
      return `${paths.home()}?${addressWithSearch(atImage(image), form)}`;
    },
    view: (image) => (sourceOf(image) ? paths.view(image._id) : null),
    together: viewTogether,
    tasking: (taskingId) => `${paths.tasking()}?${taskingAddress(taskingId)}`,
  };
}

/** The link from a pass to the form that tasks it, or why no assured product of its satellite can take it. */
export function passLink(place: Place, offers: readonly TaskingOffer[]): PassLink {
  const sold = offeredProducts(offers).map(({ product }) => product);
  return (satellite, pass) => {
    const nowMs = Date.now();
    const { id, provider, source } = satellite;
    const { peakMs, maxElevationDeg } = pass;
    const all = sold.filter(({ metadata }) => metadata.satelliteIds.includes(id));
    const products = all.filter(isAssured);
    if (source !== 'server') return null;
    if (provider === null) return { refusal: 'Images of this satellite are not sold here.' };
    if (products.length === 0) return flexibleInstead(place, all, nowMs);
    if (peakMs <= nowMs) return { refusal: 'Too late to order this pass.' };
    const refusals = products.map((product) => passRefusal(product, pass, { reach: satellite, nowMs }));
    const [refusal] = refusals;
    if (refusal && !refusals.includes(null)) return { refusal };
    if (brokenReach(satellite, pass) !== null)
      return { refusal: `Not to be ordered: this radar looks ${satellite.lookSide}, away from the place.` };
    const tasked = taskedPlace(place, pass);
    return { to: `${paths.tasking()}?${passAddress(tasked, { satelliteId: id, peakMs, maxElevationDeg }, nowMs)}` };
  };
}

/** For a satellite whose passes cannot be chosen. */
function flexibleInstead(place: Place, [product]: readonly TaskingProduct[], nowMs: number): ReturnType<PassLink> {
  if (!product) return { refusal: 'New images of this satellite are not sold here.' };
  return {
    refusal: 'For this satellite, its provider chooses the pass.',
    flexible: `${paths.tasking()}?${flexibleAddress(place, product, nowMs)}`,
  };
}

/** A place this close to another is seen under nearly the same angle. */
const SAME_ANGLE_M = 2000;

/** The part of an area to which the angles of a pass refer, or the place itself if it is there. */
function taskedPlace(place: Place, { area }: FoundPass): Place {
  if (!area) return place;
  const { latitudeDeg: latitude, longitudeDeg: longitude } = area.site;
  const awayM = geodesicDistanceM([place.longitude, place.latitude], [longitude, latitude]);
  return area.share === 1 && awayM < SAME_ANGLE_M ? place : { ...place, latitude, longitude };
}

/** Includes the area to which it was clipped. Its outline fits into a URL. */
function atImage({ latitude, longitude, locationDescription, area }: UserImage): URLSearchParams {
  const place = { latitude, longitude, location: locationDescription, elevation: 0, ...(area ? { area } : {}) };
  return searchWithPlace(new URLSearchParams(), place);
}
