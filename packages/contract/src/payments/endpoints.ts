import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';

export const cardNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((typed: string) => typed.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{12,19}$/, 'must have 12 to 19 digits')),
);

/** The sandbox stands in for a card payment provider: the same steps without money. */
export const confirmSandboxPaymentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/payments/sandbox/confirm',
  tag: 'Payments',
  summary: 'Pay with a test card',
  description: 'Confirms a sandbox payment. No money is charged',
  auth: 'none',
  body: z.object({
    clientSecret: described(z.string().check(z.maxLength(200)), 'The `stripeSecret` of the placed order'),
    card: described(
      z.object({
        number: described(cardNumber, '12 to 19 digits; spaces are ignored', '4242424242424242'),
        expiryMonth: described(z.int().check(z.gte(1), z.lte(12)), 'Month of expiry', 12),
        expiryYear: described(z.int().check(z.gte(2000), z.lte(2100)), 'Year of expiry, in the future', 2040),
        cvc: described(
          z.string().check(z.regex(/^\d{3,4}$/, 'must have 3 or 4 digits')),
          'Three or four digits',
          '123',
        ),
      }),
      'One of the test cards; 4242 4242 4242 4242 is accepted',
    ),
    challenge: described(
      z.optional(z.enum(['approve', 'refuse'])),
      "The buyer's choice in the extra step, after the first call with the card returned `requires_action`",
    ),
  }),
  examples: {
    'test card': {
      clientSecret: 'the stripeSecret of the order',
      card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
    },
  },
  answer: {
    kind: 'json',
    schema: z.object({
      status: described(
        z.enum(['succeeded', 'requires_action']),
        '`requires_action`: send the same request again with `challenge`',
      ),
    }),
  },
  problems: ['card-declined', 'payment-closed', 'not-found', 'too-many-requests'],
});

export const paymentWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/payments/webhook',
  tag: 'Payments',
  summary: 'Receive an event of the payment provider',
  description: 'Signed by the payment provider',
  auth: 'signature',
  answer: { kind: 'empty' },
  problems: ['signature-invalid'],
});
