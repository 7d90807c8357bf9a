import * as z from 'zod/mini';
import { session } from '../accounts/schemas.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { externalSignIn, signInAnswer, signInLink, signInProfile, signInSecret } from './schemas.ts';

const beginning = z.object({ secret: signInSecret });
/** The page of the issuer. */
const begun = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const beginSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/signin/begin',
  tag: 'Accounts',
  summary: 'Begin an external sign-in; the browser goes on to the address in the answer',
  auth: 'none',
  body: beginning,
  answer: { kind: 'json', schema: begun },
  problems: ['not-found', 'sign-in-unavailable', 'too-many-requests'],
});

export const connectSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/signin/connect',
  tag: 'Accounts',
  summary: 'Begin an external sign-in to connect it with the account of the session',
  auth: 'session',
  body: beginning,
  answer: { kind: 'json', schema: begun },
  problems: ['not-found', 'sign-in-unavailable', 'too-many-requests'],
});

export const confirmSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/signin/confirm',
  tag: 'Accounts',
  summary: 'Begin an external sign-in at which the issuer asks again who it is; its session is confirmed',
  auth: 'session',
  body: beginning,
  answer: { kind: 'json', schema: begun },
  problems: ['not-found', 'sign-in-unavailable', 'too-many-requests'],
});

export const signInCallbackEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/signin/callback',
  tag: 'Accounts',
  summary: 'Where the issuer sends the browser back to; leads on to the page that finishes the sign-in',
  auth: 'none',
  query: signInAnswer,
  answer: { kind: 'redirect' },
  problems: [],
});

export const authenticateGoogleEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/authenticate/google',
  tag: 'Accounts',
  summary: 'Finish an external sign-in and start a session; only the ID token counts, sent or fetched for the code',
  auth: 'none',
  opensSession: true,
  body: signInProfile,
  answer: { kind: 'json', schema: session },
  problems: [
    'not-found',
    'sign-in-failed',
    'sign-in-expired',
    'sign-in-unlinked',
    'second-factor-required',
    'sign-in-unavailable',
    'registration-closed',
    'too-many-requests',
  ],
});

export const linkSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/signin/link',
  tag: 'Accounts',
  summary: 'Connect a proved identity with the account of its address by the password of the account, and log in',
  auth: 'none',
  opensSession: true,
  body: signInLink,
  answer: { kind: 'json', schema: session },
  problems: ['not-found', 'login-failed', 'second-factor-required', 'sign-in-expired', 'too-many-requests'],
});

export const externalSignInEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/signin',
  tag: 'Accounts',
  summary: 'Whether the account has a password and which external identity is connected',
  auth: 'session',
  answer: { kind: 'json', schema: externalSignIn },
  problems: [],
});

export const unlinkSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/signin/unlink',
  tag: 'Accounts',
  summary: 'Disconnect the external identity; the account needs a password first',
  auth: 'session',
  needsConfirmation: true,
  answer: { kind: 'json', schema: externalSignIn },
  problems: ['password-missing', 'too-many-requests'],
});
