import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { countryCode, instant, latitude, longitude, text } from '../core/units.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const SESSION_LIFETIME_SEC = 86_400;

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'may have at most 254 characters'),
    z.email('must be an e-mail address'),
  );
export const password = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `may have at most ${PASSWORD_MAX} characters`),
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
const device = { devicename: z._default(z.string().check(z.maxLength(200)), ''), geoloc: z._default(geoloc, null) };

export const registration = z.extend(contact, { username: email, password, ...device });

/** An account as its owner sees it. Fields of an incomplete registration are empty. */
export const user = z.object({
  _id: z.string(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  citizenship: z.string(),
});
export type User = z.infer<typeof user>;

export const session = z.object({ apiKey: z.string(), user, expiresISO: instant });
export type Session = z.infer<typeof session>;

export const registerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/register',
  tag: 'Accounts',
  summary: 'Open an account and log in',
  auth: 'none',
  body: registration,
  answer: { kind: 'json', schema: session, status: 201 },
  problems: ['registration-closed', 'account-exists', 'too-many-requests'],
});

export const logInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/login',
  tag: 'Accounts',
  summary: 'Start a session; it lasts one day',
  auth: 'none',
  body: z.object({
    username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
    password: z.string().check(z.maxLength(PASSWORD_MAX)),
    ...device,
  }),
  answer: { kind: 'json', schema: session },
  problems: ['login-failed', 'too-many-requests'],
});

export const logOutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/logout',
  tag: 'Accounts',
  summary: 'End the session whose key was sent',
  auth: 'session',
  answer: { kind: 'empty' },
  problems: [],
});

export const checkUserEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/checkUser',
  tag: 'Accounts',
  summary: 'Say whether the registration is complete, and which fields are missing',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ valid: z.boolean(), missing: z.array(z.string()), user }) },
  problems: [],
});

export const updateUserEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/updateuser',
  tag: 'Accounts',
  summary: 'Replace the contact data of the account',
  auth: 'session',
  body: contact,
  answer: { kind: 'json', schema: z.object({ user }) },
  problems: [],
});

export const changePasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/changepwd',
  tag: 'Accounts',
  summary: 'Change the password; other sessions of the account end',
  auth: 'session',
  body: z.object({ oldpassword: z.string().check(z.maxLength(PASSWORD_MAX)), newpassword: password }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'too-many-requests'],
});

export const resetPasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/reset',
  tag: 'Accounts',
  summary: 'Mail a temporary password and end all sessions',
  auth: 'none',
  body: z.object({ email }),
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});

export const authenticateGoogleEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/authenticate/google',
  tag: 'Accounts',
  summary: 'Start a session with an external sign-in',
  auth: 'none',
  body: z.looseObject({ geoloc: z._default(geoloc, null) }),
  answer: { kind: 'json', schema: session },
  problems: ['login-failed'],
});
