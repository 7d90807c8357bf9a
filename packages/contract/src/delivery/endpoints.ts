import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { deliveryOptions, productKind } from './delivery-options.ts';

/** Delivery options of the account's last image, preselected for the next. Omitted fields use the defaults. */
export const deliveryDefaults = z.strictObject({
  kind: z.optional(productKind),
  /** Whether the picture is also delivered as a GeoTIFF. */
  tiff: z.optional(z.boolean()),
  grid: deliveryOptions.shape.grid,
  resampling: deliveryOptions.shape.resampling,
  picture: deliveryOptions.shape.picture,
});
export type DeliveryDefaults = z.infer<typeof deliveryDefaults>;

export const deliveryDefaultsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/delivery-defaults',
  tag: 'Accounts',
  summary: 'Get the delivery defaults',
  description: 'The delivery options of the account. Empty: none were chosen',
  auth: 'session',
  answer: { kind: 'json', schema: deliveryDefaults },
  problems: [],
});

export const keepDeliveryDefaultsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/delivery-defaults',
  tag: 'Accounts',
  summary: 'Set the delivery defaults',
  description: 'An empty object resets them',
  auth: 'session',
  body: deliveryDefaults,
  answer: { kind: 'json', schema: deliveryDefaults },
  problems: ['too-many-requests'],
});
