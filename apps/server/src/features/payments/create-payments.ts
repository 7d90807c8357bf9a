import type { OrderId } from '@groundtrack/contract';
import type { ClosePayment, OrderPayments } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/db/jobs.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import { closePayment } from './close-payment.ts';
import { discardOrder } from './discard-order.ts';
import type { PaymentDeps, RefundDeps } from './payment-deps.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { PgPaymentStore } from './pg-payment-store.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { queueReconciliation, reconcileAllPayments } from './reconcile-all-payments.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { PgRefundStore } from './refunds/pg-refund-store.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { retirePayment } from './retire-payment.ts';
import { confirmSandboxPayment } from './sandbox/confirm-sandbox-payment.ts';
import type { SandboxDeps } from './sandbox/sandbox-events.ts';
import { sendSandboxEvent } from './sandbox/send-sandbox-event.ts';
import { settleFreeOrder } from './settle-payment.ts';
import { closeExcessOrders, closeUnpaidOrders } from './unpaid-orders.ts';

interface PaymentPorts extends Omit<PaymentDeps, keyof RefundDeps>, Omit<RefundDeps, 'store' | 'refunds'> {
  readonly db: Db;
  /** Earlier payment providers that can still be reached, by name. */
  readonly formerPayments: ReadonlyMap<string, PaymentProvider>;
  readonly sandbox: SandboxDeps;
  readonly http: HttpClient;
  /** URL of this process; known once it listens. */
  readonly listenUrl: () => string;
}

type PaymentJobs = 'reconcile-payment' | 'reconcile-all-payments' | 'send-refund' | 'send-sandbox-event';

export interface PaymentFeature {
  readonly deps: PaymentDeps;
  readonly handlers: Pick<Handlers, 'confirmSandboxPayment' | 'discardOrder' | 'paymentWebhook'>;
  readonly jobs: Pick<JobHandlers, PaymentJobs>;
  readonly forOrders: OrderPayments;
  readonly close: ClosePayment;
  /** Closes orders that were never paid. @returns how many */
  readonly closeUnpaid: () => Promise<number>;
  /** Starts the rounds that check every open payment and compare the ledger. */
  readonly queueRepeatingJobs: () => Promise<void>;
}

/** Payments of orders, refunds to buyers, and the ledger of both. */
export function createPayments({
  db,
  formerPayments,
  sandbox,
  http,
  listenUrl,
  ...ports
}: PaymentPorts): PaymentFeature {
  const deps: PaymentDeps = { ...ports, store: new PgPaymentStore(db), refunds: new PgRefundStore(db) };
  const close: ClosePayment = async (orderId) => (await closePayment(deps, formerPayments, orderId)) === 'closed';
  return {
    deps,
    handlers: {
      confirmSandboxPayment: ({ body }) => confirmSandboxPayment(sandbox, body),
      discardOrder: ({ params }, { caller }) =>
        discardOrder(deps, formerPayments, { accountId: caller.accountId, orderId: params.id }),
      paymentWebhook: (_, { rawBody, rawHeaders }) => receivePaymentEvent(deps, rawBody, rawHeaders),
    },
    jobs: {
      'reconcile-payment': ({ orderId }) => reconcilePayment(deps, orderId),
      'reconcile-all-payments': (_, signal) => reconcileAllPayments(deps, signal),
      'send-refund': ({ refundId }) => sendRefund(deps, refundId),
      // After a change to another provider, these events have no receiver.
      'send-sandbox-event': async ({ eventId }, signal) => {
        if (deps.provider.kind === 'sandbox')
          await sendSandboxEvent({ ...sandbox, http }, { eventId, baseUrl: listenUrl() }, signal);
      },
    },
    forOrders: orderPayments(deps, formerPayments),
    close,
    closeUnpaid: () => closeUnpaidOrders(deps, close),
    queueRepeatingJobs: () => queueReconciliation(deps, 0),
  };
}

/** @param former earlier providers that can still be reached, by name */
export function orderPayments(deps: PaymentDeps, former: ReadonlyMap<string, PaymentProvider>): OrderPayments {
  const { provider } = deps;
  return {
    kind: provider.kind,
    minimumCents: provider.minimumCents,
    maximumCents: provider.maximumCents,
    createIntent: (request, idempotencyKey) => provider.createIntent(request, idempotencyKey),
    retire: (payment) => retirePayment(former, payment),
    close: (orderId) => closePayment(deps, former, orderId),
    settleFree: (tx, orderId) => settleFreeOrder(deps, tx, orderId),
    makeRoom: (accountId) => closeExcessOrders(deps, (orderId) => closePayment(deps, former, orderId), accountId),
  };
}

declare module '../../platform/db/jobs.ts' {
  interface JobPayloads {
    /** Sends one signed event of the sandbox to our own webhook. */
    'send-sandbox-event': { readonly eventId: string };
    /** Checks a payment whose event has not arrived. */
    'reconcile-payment': { readonly orderId: OrderId };
    /** One round of checking every open payment and comparing the ledger; each round queues the next. */
    'reconcile-all-payments': Record<string, never>;
    /** Requests a refund from the payment provider. */
    'send-refund': { readonly refundId: string };
  }
}
