/* Field names for modules that must not load zod. */

/** Contact fields of an account. */
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

/** Fields of the user's own account, all text. */
export const USER_FIELDS = ['_id', 'username', ...CONTACT_FIELDS] as const;
