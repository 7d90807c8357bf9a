import type { Contact } from './schemas.ts';
import { CONTACT_FIELDS } from './user-fields.ts';

/** Contact fields that an order requires; company is optional. */
export const REQUIRED_CONTACT_FIELDS = CONTACT_FIELDS.filter((field) => field !== 'company');

/** Returns the required fields that are still empty. An empty list means that the registration is complete. */
export function missingContactFields(contact: Partial<Record<keyof Contact, string>>): string[] {
  return REQUIRED_CONTACT_FIELDS.filter((field) => !contact[field]?.trim());
}
