/* Names of fields, beside the schemas for those who do without zod. */

/** Contact data of an account's owner. */
export const CONTACT_FIELDS = [
  'firstname',
  'lastname',
  'company',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'citizenship',
] as const;

/** The user's own account data, all as text. */
export const USER_FIELDS = ['_id', 'username', ...CONTACT_FIELDS] as const;
