import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { instant } from '../core/units.ts';

const provider = z.string().check(z.maxLength(100));
const version = z.string().check(z.maxLength(100));

export const agreementsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/agreements',
  tag: 'Orders',
  summary: 'List standing agreements',
  description: 'Terms of Service that the account accepted for all its orders',
  auth: 'session',
  answer: {
    kind: 'json',
    /** They apply to orders that name no version, as long as the accepted version is current. */
    schema: z.object({ result: z.array(z.object({ provider, version, agreedISO: instant })) }),
  },
  problems: [],
});

export const agreeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/agreements/agree',
  tag: 'Orders',
  summary: 'Agree to terms for all orders',
  description: 'Valid until the provider publishes a new version',
  auth: 'session',
  body: z.object({ provider, version }),
  answer: { kind: 'empty' },
  problems: ['terms-not-accepted', 'too-many-requests'],
});

export const withdrawAgreementEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/agreements/withdraw',
  tag: 'Orders',
  summary: 'Withdraw a standing agreement',
  description: 'Earlier orders are not affected',
  auth: 'session',
  body: z.object({ provider }),
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});
