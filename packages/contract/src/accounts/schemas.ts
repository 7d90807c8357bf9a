import * as z from 'zod/mini';
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
  firstname: text(100),
  lastname: text(100),
  company: z._default(z.string().check(z.trim(), z.maxLength(200, 'may have at most 200 characters')), ''),
  address: text(300),
  city: text(100),
  state: text(100),
  zip: text(20),
  country: countryCode,
  citizenship: countryCode,
});
export type Contact = z.infer<typeof contact>;

/** Where the browser says it is; kept with the session, never required. */
export const geoloc = z.nullable(z.object({ latitude, longitude }));
/** What a browser says of itself when a session starts. */
export const deviceFields = {
  devicename: z._default(z.string().check(z.maxLength(200)), ''),
  geoloc: z._default(geoloc, null),
};

export const registration = z.extend(contact, { username: email, password, ...deviceFields });

/** An account as its owner sees it. Fields of an incomplete registration are empty. */
export const user = z.object(toTexts(USER_FIELDS));
export type User = z.infer<typeof user>;

function toTexts<N extends string>(names: readonly N[]): Record<N, z.ZodMiniString> {
  // Object.fromEntries forgets the names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(names.map((name) => [name, z.string()])) as Record<N, z.ZodMiniString>;
}

/** The one thing a session is for that a temporary password opened: all other calls refuse it. */
export const restriction = z.literal('set-password');
export type Restriction = z.infer<typeof restriction>;

export const session = z.object({
  /** Names the session and opens nothing. */
  id: z.string(),
  /** Empty where the key went into a cookie. */
  apiKey: z.string(),
  user,
  expiresISO: instant,
  /** Left out: the session may do everything. */
  restricted: z.optional(restriction),
});
export type Session = z.infer<typeof session>;
