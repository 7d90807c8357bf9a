import type { Place } from '@groundtrack/contract';
import { onLogOut } from '../../api/session.ts';
import { isSamePlace } from '../../lib/places.ts';

const STORAGE_KEY = 'groundtrack-own-place';

/**
 * The place that the page itself wrote to the URL: the default place or the browser's position. Kept in the tab, so
 * that a reload can distinguish it from a place the user chose.
 * @param place null if the URL contains a chosen place
 */
export function noteOwnPlace(place: Place | null): void {
  try {
    if (place) window.sessionStorage.setItem(STORAGE_KEY, `${place.latitude},${place.longitude}`);
    else window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be disabled. Then the place counts as chosen after a reload.
  }
}

export function isOwnPlace(place: Place): boolean {
  try {
    const [latitude = Number.NaN, longitude = Number.NaN] = (window.sessionStorage.getItem(STORAGE_KEY) ?? '')
      .split(',')
      .map(Number);
    return isSamePlace(place, { latitude, longitude });
  } catch {
    return false;
  }
}

onLogOut(() => noteOwnPlace(null));
