import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { typedPassword } from './password-rules.ts';
import { email, user } from './schemas.ts';

const tag = 'Accounts';

export const changeEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/email',
  tag,
  summary: 'Change the e-mail address',
  description:
    'Mails a link to the new address, which takes effect when the link is opened. The response is the same for an address that is already in use',
  auth: 'session',
  body: z.object({ email, password: typedPassword }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'too-many-requests'],
});

export const confirmEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/email/confirm',
  tag,
  summary: 'Confirm a new e-mail address',
  description: 'Needs the token of the mailed link, which works once within an hour',
  auth: 'session',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: { kind: 'json', schema: z.object({ user }) },
  problems: ['link-expired', 'account-exists', 'too-many-requests'],
});

export const sendVerificationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/email/verification',
  tag,
  summary: 'Mail another verification link',
  description: 'Sends nothing if the address is already verified',
  auth: 'session',
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});

export const verifyEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/email/verify',
  tag,
  summary: 'Verify the e-mail address',
  description: 'Needs the token of the mailed link, which works once within a day, on any device',
  auth: 'none',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: { kind: 'empty' },
  problems: ['link-expired', 'too-many-requests'],
});
