import type { Place } from '@groundtrack/contract';
import { onLogOut } from '../../api/session.ts';
import { isSamePlace } from './place-rules.ts';

const STORAGE_KEY = 'groundtrack-own-place';

/**
 * The place that the page wrote into the address by itself: where it began, or where the browser is. It lasts as long as
 * the tab, so that a page that is loaded again can tell it from a place somebody chose.
 * @param place null: the address holds a place that was chosen
 */
export function noteOwnPlace(place: Place | null): void {
  try {
    if (place) window.sessionStorage.setItem(STORAGE_KEY, `${place.latitude},${place.longitude}`);
    else window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be switched off: the place then counts as chosen when the page is loaded again.
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
