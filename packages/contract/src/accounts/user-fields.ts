/* Names of fields, beside the schemas for those who do without zod. */

/** What an account says of its owner. */
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

/** Everything a user is told of the own account, all of it text. */
export const USER_FIELDS = ['_id', 'username', ...CONTACT_FIELDS] as const;
