import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';

export const cardNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((typed: string) => typed.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{12,19}$/, 'must have 12 to 19 digits')),
);

/** The sandbox replaces a card payment provider: the same steps, no money. */
export const confirmSandboxPaymentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/payments/sandbox/confirm',
  tag: 'Payments',
  summary: 'Confirm a sandbox payment with one of the test cards; nobody is charged',
  auth: 'none',
  body: z.object({
    clientSecret: z.string().check(z.maxLength(200)),
    card: z.object({
      number: cardNumber,
      expiryMonth: z.int().check(z.gte(1), z.lte(12)),
      expiryYear: z.int().check(z.gte(2000), z.lte(2100)),
      cvc: z.string().check(z.regex(/^\d{3,4}$/, 'must have 3 or 4 digits')),
    }),
    /** What the buyer did in the extra step, once the same card was answered with `requires_action`. */
    challenge: z.optional(z.enum(['approve', 'refuse'])),
  }),
  answer: { kind: 'json', schema: z.object({ status: z.enum(['succeeded', 'requires_action']) }) },
  problems: ['card-declined', 'payment-closed', 'not-found', 'too-many-requests'],
});

export const paymentWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/payments/webhook',
  tag: 'Payments',
  summary: 'Signed events of the payment provider',
  auth: 'signature',
  answer: { kind: 'empty' },
  problems: ['signature-invalid'],
});
