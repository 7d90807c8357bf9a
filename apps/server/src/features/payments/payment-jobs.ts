import type { JobHandlers } from '../../db/jobs.ts';
import { reconcileAllPayments } from './reconcile-all-payments.ts';
import { type ReconcilePaymentDeps, reconcilePayment } from './reconcile-payment.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { type SendSandboxEventDeps, sendSandboxEvent } from './sandbox/send-sandbox-event.ts';

export interface PaymentJobsDeps extends ReconcilePaymentDeps {
  readonly sandbox: SendSandboxEventDeps;
}

type PaymentJobs = 'reconcile-payment' | 'reconcile-all-payments' | 'send-refund' | 'send-sandbox-event';

export function paymentJobs(deps: PaymentJobsDeps): Pick<JobHandlers, PaymentJobs> {
  return {
    'reconcile-payment': ({ orderId }) => reconcilePayment(deps, orderId),
    'reconcile-all-payments': (_, signal) => reconcileAllPayments(deps, signal),
    'send-refund': ({ refundId }) => sendRefund(deps, refundId),
    // After a change to another provider nobody listens to what the sandbox has still to say.
    'send-sandbox-event': async ({ eventId }, signal) => {
      if (deps.provider.kind === 'sandbox') await sendSandboxEvent(deps.sandbox, eventId, signal);
    },
  };
}
