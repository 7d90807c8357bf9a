import type { Contact } from './schemas.ts';

/** Everything an order needs to know of its buyer; company is optional. */
export const REQUIRED_CONTACT_FIELDS = [
  'firstname',
  'lastname',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'citizenship',
] as const satisfies readonly (keyof Contact)[];

/** The required fields that are still empty; an empty answer means the registration is complete. */
export function missingContactFields(contact: Partial<Record<keyof Contact, string>>): string[] {
  return REQUIRED_CONTACT_FIELDS.filter((field) => !contact[field]?.trim());
}
