import * as z from 'zod/mini';
import { typedPassword } from '../accounts/password-rules.ts';
import { session } from '../accounts/schemas.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { authenticatorSetup, recoveryCodes, secondFactor, secondFactorCode, secondFactorProof } from './schemas.ts';

const tag = 'Accounts';

export const logInWithCodeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/login/code',
  tag,
  summary: 'Finish a login with a code',
  description:
    'For a login that failed with `second-factor-required`: a code of the authenticator app, or a recovery code',
  auth: 'none',
  opensSession: true,
  body: z.object({ token: z.string().check(z.maxLength(200)), code: secondFactorCode }),
  answer: { kind: 'json', schema: session },
  problems: ['second-factor-failed', 'sign-in-expired', 'too-many-requests'],
});

export const secondFactorEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/second-factor',
  tag,
  summary: 'Describe the second factor',
  description: 'Whether logins require a second factor, and how many recovery codes are left',
  auth: 'session',
  answer: { kind: 'json', schema: secondFactor },
  problems: [],
});

export const setUpSecondFactorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/second-factor/setup',
  tag,
  summary: 'Make a secret for an authenticator app',
  description: 'It takes effect when `turnOnSecondFactor` confirms it',
  auth: 'session',
  body: z.object({ password: typedPassword }),
  answer: { kind: 'json', schema: authenticatorSetup },
  problems: ['login-failed', 'password-missing', 'second-factor-changed', 'too-many-requests'],
});

export const turnOnSecondFactorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/second-factor/on',
  tag,
  summary: 'Turn the second factor on',
  description: 'Needs a first code from the app. Only this response contains the recovery codes',
  auth: 'session',
  body: z.object({ code: secondFactorCode }),
  answer: { kind: 'json', schema: recoveryCodes },
  problems: ['second-factor-failed', 'second-factor-changed', 'too-many-requests'],
});

export const turnOffSecondFactorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/second-factor/off',
  tag,
  summary: 'Turn the second factor off',
  description: 'Deletes the secret of the app and all recovery codes',
  auth: 'session',
  body: secondFactorProof,
  answer: { kind: 'empty' },
  problems: ['login-failed', 'second-factor-failed', 'second-factor-changed', 'too-many-requests'],
});

export const renewRecoveryCodesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/second-factor/recovery-codes',
  tag,
  summary: 'Replace all recovery codes',
  description: 'Only this response contains the new codes',
  auth: 'session',
  body: secondFactorProof,
  answer: { kind: 'json', schema: recoveryCodes },
  problems: ['login-failed', 'second-factor-failed', 'second-factor-changed', 'too-many-requests'],
});
