import type { EndpointName } from '@groundtrack/contract';

/** Calls that a session alone may not make, by name, so that a change of the contract is noticed. */
export const CONFIRMED_ENDPOINTS = [
  'createWebhook',
  'deleteWebhook',
  'exportAccount',
  'removePasskey',
  'rotateWebhookSecret',
  'sessionConfirmation',
  'unlinkSignIn',
  'updateWebhook',
] as const satisfies readonly EndpointName[];
