import type { Contact } from './schemas.ts';
import { CONTACT_FIELDS } from './user-fields.ts';

/** Everything an order needs to know of its buyer; company is optional. */
export const REQUIRED_CONTACT_FIELDS = CONTACT_FIELDS.filter((field) => field !== 'company');

/** The required fields that are still empty; an empty answer means the registration is complete. */
export function missingContactFields(contact: Partial<Record<keyof Contact, string>>): string[] {
  return REQUIRED_CONTACT_FIELDS.filter((field) => !contact[field]?.trim());
}
