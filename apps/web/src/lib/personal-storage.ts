import { removeStored } from './local-storage.ts';

/** Local storage keys that hold personal data. All others are about the browser. */
export const PERSONAL_NAMES = [
  'groundtrack-cart',
  'groundtrack-cart-order',
  'groundtrack-last-home',
  'groundtrack-locations',
  'groundtrack-own-elements',
  'groundtrack-tasking-place',
] as const;

/** Removes all personal data, also of modules that were not loaded. */
export function forgetPersonal(): void {
  for (const name of PERSONAL_NAMES) removeStored(name);
}
