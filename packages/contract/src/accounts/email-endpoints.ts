import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { typedPassword } from './password-rules.ts';
import { email, user } from './schemas.ts';

const tag = 'Accounts';

export const changeEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/email',
  tag,
  summary:
    'Mail a link to a new address that makes it the address of the account; the answer is the same for a taken one',
  auth: 'session',
  body: z.object({ email, password: typedPassword }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'too-many-requests'],
});

export const confirmEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/email/confirm',
  tag,
  summary: 'Confirm a new address with the token of the link that was mailed to it; it works once and for an hour',
  auth: 'session',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: { kind: 'json', schema: z.object({ user }) },
  problems: ['link-expired', 'account-exists', 'too-many-requests'],
});

export const sendVerificationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/email/verification',
  tag,
  summary: 'Mail another link that verifies the address of the account; one that is verified gets none',
  auth: 'session',
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});

export const verifyEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/email/verify',
  tag,
  summary:
    'Verify an address with the token of the link that was mailed to it, on any device; it works once and for a day',
  auth: 'none',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: { kind: 'empty' },
  problems: ['link-expired', 'too-many-requests'],
});
