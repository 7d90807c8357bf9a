import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { appCode } from '../second-factor/schemas.ts';
import { password, typedPassword } from './password-rules.ts';
import { contact, deviceFields, email, registration, session, user } from './schemas.ts';
import { CONFIRMATION_SEC } from './session-lifetime.ts';

/** The program that starts a session, such as `web`. Used as the device name if the client sends none. */
const clientHeader = z.object({
  client: described(
    z.optional(z.string().check(z.trim(), z.maxLength(100))),
    'The program that starts the session. The device list shows it for sessions without `devicename`',
    'nightly-script',
  ),
});

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
  summary: 'Log in',
  description:
    'Starts a session, which lasts one day. If the account has a second factor and no `code` was sent, the answer is `second-factor-required` with a `pendingLogin`, which `logInWithCode` or `logInWithPasskey` finishes',
  auth: 'none',
  opensSession: true,
  headers: clientHeader,
  body: z.object({
    username: described(
      z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
      'The e-mail address of the account',
      'ada@example.org',
    ),
    password: typedPassword,
    code: described(
      z.optional(appCode),
      'The current code of the authenticator app, if the account has a second factor. If omitted, the call fails with `second-factor-required`',
    ),
    ...deviceFields,
  }),
  examples: { login: { username: 'ada@example.org', password: 'correct horse battery', devicename: 'Nightly job' } },
  answer: { kind: 'json', schema: session },
  problems: ['login-failed', 'second-factor-required', 'too-many-requests'],
});

export const logOutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/logout',
  tag: 'Accounts',
  summary: 'Log out',
  description: 'Ends the session whose key was sent',
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
  summary: 'Check the registration',
  description:
    'Whether the registration is complete, which fields are missing, and whether the address has to be verified',
  auth: 'session',
  answer: {
    kind: 'json',
    schema: z.object({
      valid: described(z.boolean(), 'Whether the registration is complete'),
      missing: described(z.array(z.string()), 'The fields that are missing'),
      user: described(user, 'The account'),
      emailUnverified: described(
        z.optional(z.literal(true)),
        'Orders are rejected until the link mailed to the address has been opened. Omitted: nothing is missing',
      ),
    }),
  },
  problems: [],
});

export const updateUserEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/updateuser',
  tag: 'Accounts',
  summary: 'Replace the contact data',
  auth: 'session',
  body: contact,
  answer: { kind: 'json', schema: z.object({ user }) },
  problems: ['too-many-requests'],
});

export const changePasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/changepwd',
  tag: 'Accounts',
  summary: 'Change the password',
  description:
    'Ends other sessions of the account. Unless `keepaccess` is true, also disconnects external sign-ins, removes passkeys, and pauses webhooks',
  auth: 'session',
  body: z.object({
    oldpassword: described(typedPassword, 'The current password; empty if the account has none'),
    newpassword: described(password, 'The new password; common passwords are rejected'),
    keepaccess: described(
      z._default(z.boolean(), false),
      "Whether to keep connected sign-ins, passkeys, and webhooks. By default they are removed, because an attacker's would outlive the old password",
    ),
  }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'confirmation-needed', 'too-many-requests'],
});

export const resetPasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v0/reset',
  tag: 'Accounts',
  summary: 'Mail a temporary password',
  description: 'The response is the same for an address without an account',
  auth: 'none',
  body: z.object({ email: described(email, 'The address of the account') }),
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});

export const setPasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/password',
  tag: 'Accounts',
  summary: 'Set a new password after a temporary one',
  description: 'Ends other sessions, disconnects external sign-ins, removes passkeys, and pauses webhooks',
  auth: 'session',
  allowsRestricted: true,
  body: z.object({ newpassword: described(password, 'The new password; common passwords are rejected') }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'too-many-requests'],
});

export const confirmSessionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/session/confirm',
  tag: 'Accounts',
  summary: 'Confirm the session with the password',
  description: `For ${CONFIRMATION_SEC / 60} minutes afterward, the session may make calls that need a confirmation`,
  auth: 'session',
  body: z.object({ password: typedPassword }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'password-missing', 'too-many-requests'],
});

export const sessionConfirmationEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/session/confirmation',
  tag: 'Accounts',
  summary: 'Check whether the session is confirmed',
  description: 'Call this before a flow whose last step needs a confirmation',
  auth: 'session',
  needsConfirmation: true,
  answer: { kind: 'empty' },
  problems: [],
});
