import * as z from 'zod/mini';
import { typedPassword } from '../accounts/password-rules.ts';
import { session } from '../accounts/schemas.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import {
  newPasskeyCredential,
  passkey,
  passkeyAssertion,
  passkeyCreation,
  passkeyName,
  passkeyRequest,
} from './passkeys.ts';

const tag = 'Accounts';
const token = z.string().check(z.maxLength(200));

export const askPasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/login/passkey/options',
  tag,
  summary: 'Get the options for a login with a passkey',
  description: 'For a login that failed with `second-factor-required`',
  auth: 'none',
  body: z.object({ token }),
  answer: { kind: 'json', schema: passkeyRequest },
  problems: ['sign-in-expired', 'passkeys-unavailable', 'too-many-requests'],
});

export const logInWithPasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/login/passkey',
  tag,
  summary: 'Finish a login with a passkey',
  description: 'For a login that failed with `second-factor-required`',
  auth: 'none',
  opensSession: true,
  body: z.object({ token, credential: passkeyAssertion }),
  answer: { kind: 'json', schema: session },
  problems: ['second-factor-failed', 'sign-in-expired', 'passkeys-unavailable', 'too-many-requests'],
});

export const beginPasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/second-factor/passkeys/options',
  tag,
  summary: 'Get the options for a new passkey',
  description: 'Requires two-step login',
  auth: 'session',
  body: z.object({ password: typedPassword }),
  answer: { kind: 'json', schema: passkeyCreation },
  problems: ['login-failed', 'second-factor-changed', 'passkeys-unavailable', 'too-many-requests'],
});

export const addPasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/second-factor/passkeys',
  tag,
  summary: 'Add a passkey',
  description: 'Must be created from the options of `beginPasskey` within 5 minutes',
  auth: 'session',
  body: z.object({ name: passkeyName, credential: newPasskeyCredential }),
  answer: { kind: 'json', schema: passkey, status: 201 },
  problems: ['second-factor-failed', 'second-factor-changed', 'passkeys-unavailable', 'too-many-requests'],
});

export const removePasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/second-factor/passkeys/:id/remove',
  tag,
  summary: 'Remove a passkey',
  description: 'Succeeds even if the passkey does not exist',
  auth: 'session',
  needsConfirmation: true,
  params: z.object({ id: z.uuid() }),
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});
