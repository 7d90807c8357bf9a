import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { instant } from '../core/units.ts';

const provider = z.string().check(z.maxLength(100));
const version = z.string().check(z.maxLength(100));

export const agreementsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/agreements',
  tag: 'Orders',
  summary: 'Terms of Service that the account has agreed to for all its orders',
  auth: 'session',
  answer: {
    kind: 'json',
    /** An order that names no version is placed under these, while the version is still the one that applies. */
    schema: z.object({ result: z.array(z.object({ provider, version, agreedISO: instant })) }),
  },
  problems: [],
});

export const agreeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/agreements/agree',
  tag: 'Orders',
  summary: 'Agree to the Terms of Service of a provider for all orders, until a new version applies',
  auth: 'session',
  body: z.object({ provider, version }),
  answer: { kind: 'empty' },
  problems: ['terms-not-accepted', 'too-many-requests'],
});

export const withdrawAgreementEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/agreements/withdraw',
  tag: 'Orders',
  summary: 'Take an agreement back; what was ordered before stays as it was agreed',
  auth: 'session',
  body: z.object({ provider }),
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});
