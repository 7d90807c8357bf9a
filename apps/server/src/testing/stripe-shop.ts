import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { placeOrder } from '../features/orders/place-order.ts';
import { orderPayments } from '../features/payments/create-payments.ts';
import type { PaymentDeps } from '../features/payments/payment-deps.ts';
import type { PaymentProvider } from '../features/payments/payment-provider.ts';
import { receivePaymentEvent } from '../features/payments/receive-payment-event.ts';
import { StripePaymentProvider } from '../features/payments/stripe/stripe-payment-provider.ts';
import type { Log } from '../platform/system/ports.ts';
import { lineOf, openShop } from './shop.ts';
import { FAKE_SECRET_KEY, startStripeFake } from './stripe-fake/stripe-fake.ts';
import { unpaid } from './unpaid.ts';

export const STRIPE_WEBHOOK_SECRET = 'whsec_of_specs';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly event: Readonly<Record<string, unknown>>;
}

/** The shop with Stripe instead of the sandbox: the real adapter, the fake API, and a listening webhook. */
export async function openStripeShop() {
  const shop = await openShop();
  const lines: LogLine[] = [];
  const note =
    (level: LogLine['level']) =>
    (event: object, message: string): void =>
      void lines.push({ level, message, event: { ...event } });
  const log: Log = { debug: () => undefined, info: note('info'), warn: note('warn'), error: note('error') };
  const parts: { deps?: PaymentDeps } = {};
  const webhook = createServer((request, response) => {
    const take = async (): Promise<void> => {
      if (!parts.deps) throw new Error('The shop is not open yet');
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const result = await receivePaymentEvent(parts.deps, await buffer(request), headers);
      response.writeHead(result.ok ? 204 : 401).end();
    };
    take().catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => {
    webhook.listen(0, '127.0.0.1', resolve);
  });
  const fake = await startStripeFake({
    port: 0,
    webhookUrl: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}`,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  });
  // The fake signs with the time of the machine.
  shop.time.nowMs = Date.now();
  const provider: PaymentProvider = new StripePaymentProvider({
    secretKey: FAKE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: fake.url,
    clock: { nowMs: () => shop.time.nowMs },
    timeoutMs: 30_000,
    retries: 0,
  });
  const deps = { ...shop.settleDeps, log, provider };
  parts.deps = deps;
  const buy = { ...shop.orderDeps, payments: orderPayments(deps, new Map()) };
  return {
    shop,
    fake,
    deps,
    lines,
    /** Places an order of one image at this price in dollars. */
    order: async (dollars: number) => {
      const request = { accountId: await shop.openAccount(), idempotencyKey: null, items: [lineOf(dollars)] };
      const placed = await placeOrder(buy, request, AbortSignal.timeout(60_000));
      if (!placed.ok) throw new Error(placed.failure.detail);
      return { orderId: placed.value.orderId, secret: unpaid(placed.value).stripeSecret };
    },
    close: async () => {
      await fake.close();
      webhook.close();
      await shop.close();
    },
  };
}

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>;
