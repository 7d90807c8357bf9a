import { removeStored } from './local-storage.ts';

/** Names in local storage under which something is kept of the person; the others are about the browser. */
export const PERSONAL_NAMES = [
  'groundtrack-cart',
  'groundtrack-locations',
  'groundtrack-order-attempt',
  'groundtrack-own-elements',
] as const;

/** Removes what is kept of the person, also where the code that keeps it was not loaded. */
export function forgetPersonal(): void {
  for (const name of PERSONAL_NAMES) removeStored(name);
}
