import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { countryCode, instant, latitude, longitude, text } from '../core/units.ts';
import { password } from './password-rules.ts';
import { USER_FIELDS } from './user-fields.ts';

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'may have at most 254 characters'),
    z.email('must be an e-mail address'),
  );

export const contact = z.object({
  firstname: described(text(100), 'First name', 'Ada'),
  lastname: described(text(100), 'Last name', 'Lovelace'),
  company: described(
    z._default(z.string().check(z.trim(), z.maxLength(200, 'may have at most 200 characters')), ''),
    'Company; may be empty',
  ),
  address: described(text(300), 'Street and number', '12 St James Square'),
  city: described(text(100), 'City', 'London'),
  state: described(text(100), 'State or region', 'Greater London'),
  zip: described(text(20), 'Postal code', 'SW1Y 4JH'),
  country: described(countryCode, 'Country: ISO 3166-1 alpha-2', 'GB'),
  citizenship: described(countryCode, 'Citizenship: ISO 3166-1 alpha-2', 'GB'),
});
export type Contact = z.infer<typeof contact>;

/** The location reported by the browser; kept with the session, never required. */
export const geoloc = z.nullable(z.object({ latitude, longitude }));
/** Describes the browser that starts a session. */
export const deviceFields = {
  devicename: described(
    z._default(z.string().check(z.maxLength(200)), ''),
    'The name of this session in the device list',
    'Nightly job',
  ),
  geoloc: described(z._default(geoloc, null), 'Where the client is, for the list of devices; null: unknown'),
};

export const registration = z.extend(contact, {
  username: described(email, 'The e-mail address of the account', 'ada@example.org'),
  password: described(password, 'The new password; common passwords are rejected', 'correct horse battery'),
  ...deviceFields,
});

/** An account as its owner sees it. Fields of an incomplete registration are empty strings. */
export const user = z.object(toTexts(USER_FIELDS));
export type User = z.infer<typeof user>;

function toTexts<N extends string>(names: readonly N[]): Record<N, z.ZodMiniString> {
  // Object.fromEntries loses the key types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(names.map((name) => [name, z.string()])) as Record<N, z.ZodMiniString>;
}

/** A session opened with a temporary password may only set a new password; all other calls are rejected. */
export const restriction = z.literal('set-password');
export type Restriction = z.infer<typeof restriction>;

export const session = z.object({
  id: described(z.string(), 'The session, for the list of devices'),
  apiKey: described(
    z.string(),
    'The key of the session: the `apiKey` header of other calls. Empty if the key went into a cookie',
  ),
  user: described(user, 'The account'),
  expiresISO: described(instant, 'When the session ends'),
  restricted: described(
    z.optional(restriction),
    'The session was opened with a temporary password and can only set a new password. Omitted: no restriction',
  ),
});
export type Session = z.infer<typeof session>;
