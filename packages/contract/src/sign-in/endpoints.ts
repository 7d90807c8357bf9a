import * as z from 'zod/mini';
import { session } from '../accounts/schemas.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { externalSignIn, signInAnswer, signInLink, signInProfile, signInSecret } from './schemas.ts';

const beginning = z.object({ secret: signInSecret });
/** Address of the issuer's page. */
const begun = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const beginSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/signin/begin',
  tag: 'Accounts',
  summary: 'Begin an external sign-in',
  description: 'The browser continues at the address in the response',
  auth: 'none',
  body: beginning,
  answer: { kind: 'json', schema: begun },
  problems: ['not-found', 'sign-in-unavailable', 'too-many-requests'],
});

export const connectSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/signin/connect',
  tag: 'Accounts',
  summary: 'Connect an external sign-in',
  description: 'Begins a sign-in that connects its identity to the account of the session',
  auth: 'session',
  body: beginning,
  answer: { kind: 'json', schema: begun },
  problems: ['not-found', 'sign-in-unavailable', 'too-many-requests'],
});

export const confirmSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/signin/confirm',
  tag: 'Accounts',
  summary: 'Confirm the session with an external sign-in',
  description: 'The issuer asks for the credentials again',
  auth: 'session',
  body: beginning,
  answer: { kind: 'json', schema: begun },
  problems: ['not-found', 'sign-in-unavailable', 'too-many-requests'],
});

export const signInCallbackEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/signin/callback',
  tag: 'Accounts',
  summary: 'Return from an external sign-in',
  description: 'The redirect target of the issuer. Redirects to the page that finishes the sign-in',
  auth: 'none',
  query: signInAnswer,
  answer: { kind: 'redirect' },
  problems: [],
});

export const authenticateGoogleEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/authenticate/google',
  tag: 'Accounts',
  summary: 'Finish an external sign-in',
  description: 'Starts a session. Only the ID token is trusted, either sent or fetched with the code',
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
  summary: 'Connect a proven identity and log in',
  description: 'Needs the password of the account with the same e-mail address',
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
  summary: 'Describe the external sign-in of the account',
  description: 'Whether the account has a password, and which identity is connected',
  auth: 'session',
  answer: { kind: 'json', schema: externalSignIn },
  problems: [],
});

export const unlinkSignInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/signin/unlink',
  tag: 'Accounts',
  summary: 'Disconnect the external sign-in',
  description: 'Requires a password on the account',
  auth: 'session',
  needsConfirmation: true,
  answer: { kind: 'json', schema: externalSignIn },
  problems: ['password-missing', 'too-many-requests'],
});
