import type { SettingName } from './settings.ts';

/** Card payments through Stripe. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
  /** True with test keys, which charge no cards. */
  readonly testMode: boolean;
}

export const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API',
] as const;

interface StripeSettings {
  readonly STRIPE_SECRET_KEY: string | null;
  readonly STRIPE_PUBLISHABLE_KEY: string | null;
  readonly STRIPE_WEBHOOK_SECRET: string | null;
  readonly STRIPE_API: string;
}

const OFFICIAL_API = 'https://api.stripe.com';

/**
 * Combines the settings of Stripe: all three or none, keys of one mode, and live keys only for Stripe itself.
 * @param refuse called with each invalid setting and the reason
 * @returns null: payments use the sandbox
 */
export function stripeConfig(
  settings: StripeSettings,
  refuse: (name: SettingName, reason: string) => void,
): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API: apiUrl } = settings;
  const webhookSecret = settings.STRIPE_WEBHOOK_SECRET;
  const keys = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  // The keys of `keys` are the names of the settings.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const names = Object.keys(keys) as (keyof typeof keys)[];
  const given = names.find((name) => keys[name]);
  if (!given) return null;
  for (const name of names) if (!keys[name]) refuse(name, `required, because ${given} is set`);
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  const testMode = isTestKey(secretKey);
  if (isTestKey(publishableKey) !== testMode)
    refuse(
      'STRIPE_PUBLISHABLE_KEY',
      `a key of ${testMode ? 'test' : 'live'} mode is needed, as STRIPE_SECRET_KEY is one`,
    );
  if (!testMode && new URL(apiUrl).origin !== OFFICIAL_API)
    refuse('STRIPE_API', `live keys go to ${OFFICIAL_API} only`);
  return { secretKey, publishableKey, webhookSecret, apiUrl, testMode };
}

function isTestKey(key: string): boolean {
  return key.slice(2).startsWith('_test_');
}

/** Describes at startup how orders are paid. */
export function describePayment(stripe: Pick<StripeConfig, 'testMode'> | null): string {
  if (stripe === null) return 'sandbox, which accepts only test cards and charges nothing';
  return stripe.testMode
    ? 'Stripe with test keys, which accepts only test cards and charges nothing'
    : 'Stripe with live keys, which charges cards';
}
