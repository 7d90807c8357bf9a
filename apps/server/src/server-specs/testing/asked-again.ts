import type { EndpointName } from '@groundtrack/contract';

/** What a session alone may not do, by name: that the contract no longer asks before one of these has to be seen. */
export const ASKED_AGAIN = [
  'createWebhook',
  'deleteWebhook',
  'exportAccount',
  'removePasskey',
  'rotateWebhookSecret',
  'sessionConfirmation',
  'unlinkSignIn',
  'updateWebhook',
] as const satisfies readonly EndpointName[];
