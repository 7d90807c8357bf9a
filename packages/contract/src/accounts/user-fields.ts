/** Everything a user is told of the own account, all of it text. It stands beside the schemas for those who do without zod. */
export const USER_FIELDS = [
  '_id',
  'username',
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
