import type { EndpointName } from '@groundtrack/contract';

/** Limits of a kind of endpoint. */
export interface RequestLimit {
  /**
   * Calls per minute of an address and of an account, across all processes, as a share of `REQUESTS_PER_MINUTE` (600 by
   * default).
   */
  readonly shareOfLimit: number;
  /** Concurrent calls in this process of one account, or of one address without an account. */
  readonly running?: number;
  /** Calls that may wait behind those. */
  readonly waiting?: number;
  readonly endpoints: readonly EndpointName[];
}

const WAITING = 100;

/**
 * The limits of every endpoint. Endpoints that are not listed use `others`. The table in docs/operations.md documents
 * them.
 */
export const REQUEST_LIMITS = {
  credentials: {
    shareOfLimit: 1 / 20,
    endpoints: [
      'register',
      'startDemo',
      'logIn',
      'logInWithCode',
      'setUpSecondFactor',
      'turnOnSecondFactor',
      'turnOffSecondFactor',
      'renewRecoveryCodes',
      'askPasskey',
      'logInWithPasskey',
      'beginPasskey',
      'addPasskey',
      'changePassword',
      'resetPassword',
      'setPassword',
      'confirmSession',
      'authenticateGoogle',
      'linkSignIn',
      'changeEmail',
      'confirmEmail',
      'sendVerification',
      'verifyEmail',
      'deleteAccount',
      'confirmSandboxPayment',
    ],
  },
  /** The search form calls six providers at the same time. With four running, results arrive barely later. */
  searches: { shareOfLimit: 1 / 2, running: 4, waiting: WAITING, endpoints: ['catalog', 'loosen', 'saveArea'] },
  /** One call returns the passes of all providers. */
  passes: { shareOfLimit: 1 / 2, running: 1, waiting: WAITING, endpoints: ['windows', 'feasibility'] },
  pictures: {
    shareOfLimit: 1,
    running: 4,
    waiting: WAITING,
    endpoints: ['areaClouds', 'thumbnail', 'closeUp', 'sceneView', 'sceneTile', 'sceneValues'],
  },
  samples: { shareOfLimit: 1 / 10, running: 2, waiting: WAITING, endpoints: ['sample'] },
  /** One screen of a map has forty tiles. */
  tiles: {
    shareOfLimit: 10,
    running: 8,
    waiting: WAITING,
    endpoints: [
      'mapNames',
      'groundTile',
      'imageView',
      'imageTile',
      'imageNumbers',
      'imageValues',
      'imageWmts',
      'linkedView',
      'linkedTile',
      'linkedNumbers',
      'linkedValues',
      'linkedWmts',
    ],
  },
  prices: { shareOfLimit: 1 / 5, running: 4, waiting: WAITING, endpoints: ['quote'] },
  orders: {
    shareOfLimit: 1 / 10,
    running: 16,
    waiting: WAITING,
    endpoints: ['placeOrder', 'payOrder', 'discardOrder', 'cancelImage'],
  },
  /** Screens poll these. */
  lists: { shareOfLimit: 1, running: 1, waiting: WAITING, endpoints: ['images', 'orders', 'taskedImages'] },
  /** Sent by providers, which have few addresses. */
  notifications: { shareOfLimit: 1, running: 4, waiting: WAITING, endpoints: ['providerNotification'] },
  others: { shareOfLimit: 1, endpoints: [] },
  /** Calls that need no or few queries, and calls that must never be rejected. */
  unlimited: {
    shareOfLimit: Infinity,
    endpoints: [
      'serverInfo',
      'health',
      'logOut',
      'checkUser',
      'sessionConfirmation',
      'secondFactor',
      'deliveryDefaults',
      'mailSettings',
      'signInCallback',
      'externalSignIn',
      'products',
      'terms',
      'agreements',
      'paymentWebhook',
      'webhooks',
    ],
  },
} as const satisfies Readonly<Record<string, RequestLimit>>;

export type LimitName = keyof typeof REQUEST_LIMITS;

const limitNames: ReadonlyMap<string, LimitName> = new Map(
  // The keys of a constant are its names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (Object.entries(REQUEST_LIMITS) as [LimitName, RequestLimit][]).flatMap(([name, { endpoints }]) =>
    endpoints.map((endpoint) => [endpoint, name] as const),
  ),
);

export function limitOf(endpoint: string): LimitName {
  return limitNames.get(endpoint) ?? 'others';
}
