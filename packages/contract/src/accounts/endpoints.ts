import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { appCode } from '../second-factor/schemas.ts';
import { password, typedPassword } from './password-rules.ts';
import { contact, deviceFields, email, registration, session, user } from './schemas.ts';
import { CONFIRMATION_SEC } from './session-lifetime.ts';

/** Which program starts a session, such as `web`. A session without a device name is listed under it. */
const clientHeader = z.object({ client: z.optional(z.string().check(z.trim(), z.maxLength(100))) });

export const registerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/register',
  tag: 'Accounts',
  summary: 'Open an account and log in',
  auth: 'none',
  opensSession: true,
  headers: clientHeader,
  body: registration,
  answer: { kind: 'json', schema: session, status: 201 },
  problems: ['registration-closed', 'account-exists', 'too-many-requests'],
});

export const logInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/login',
  tag: 'Accounts',
  summary:
    'Start a session; it lasts one day. Where the account has a second factor, that is asked for first, unless a code of its app comes with the password',
  auth: 'none',
  opensSession: true,
  headers: clientHeader,
  body: z.object({
    username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
    password: typedPassword,
    /** For programs, which know it beforehand; nothing where the account has no second factor. */
    code: z.optional(appCode),
    ...deviceFields,
  }),
  answer: { kind: 'json', schema: session },
  problems: ['login-failed', 'second-factor-required', 'too-many-requests'],
});

export const logOutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/logout',
  tag: 'Accounts',
  summary: 'End the session whose key was sent',
  auth: 'session',
  allowsRestricted: true,
  endsSession: true,
  answer: { kind: 'empty' },
  problems: [],
});

export const checkUserEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/checkUser',
  tag: 'Accounts',
  summary:
    'Say whether the registration is complete, which fields are missing, and whether the address has to be verified',
  auth: 'session',
  answer: {
    kind: 'json',
    schema: z.object({
      valid: z.boolean(),
      missing: z.array(z.string()),
      user,
      /** Orders are refused until the link was opened that was mailed to the address. Left out: nothing is asked for. */
      emailUnverified: z.optional(z.literal(true)),
    }),
  },
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
  problems: ['too-many-requests'],
});

export const changePasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/changepwd',
  tag: 'Accounts',
  summary:
    'Change the password; other sessions of the account end, and unless `keepaccess` is true external sign-ins are disconnected, passkeys removed, and webhooks paused. An account without a password sends an empty old one',
  auth: 'session',
  body: z.object({
    oldpassword: typedPassword,
    newpassword: password,
    /** Whether connected sign-ins, passkeys, and webhooks stay. Otherwise an attacker's would outlive the old password. */
    keepaccess: z._default(z.boolean(), false),
  }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'confirmation-needed', 'too-many-requests'],
});

export const resetPasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/reset',
  tag: 'Accounts',
  summary: 'Mail a temporary password; the answer is the same for an address without an account',
  auth: 'none',
  body: z.object({ email }),
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});

export const setPasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/password',
  tag: 'Accounts',
  summary:
    'Set a new password without the old one, after a temporary password; other sessions end, external sign-ins are disconnected, passkeys removed, and webhooks paused',
  auth: 'session',
  allowsRestricted: true,
  body: z.object({ newpassword: password }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'too-many-requests'],
});

export const confirmSessionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/session/confirm',
  tag: 'Accounts',
  summary: `Prove by the password that the owner is still there; for ${CONFIRMATION_SEC / 60} minutes the session may then do what asks for it`,
  auth: 'session',
  body: z.object({ password: typedPassword }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'password-missing', 'too-many-requests'],
});

export const sessionConfirmationEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/session/confirmation',
  tag: 'Accounts',
  summary:
    'Whether the session may now do what asks for a confirmation; to be asked before something begins that ends later',
  auth: 'session',
  needsConfirmation: true,
  answer: { kind: 'empty' },
  problems: [],
});
