import type { JobHandlers } from '../../db/jobs.ts';
import { type ReconcilePaymentDeps, reconcilePayment } from './reconcile-payment.ts';
import { type SendSandboxEventDeps, sendSandboxEvent } from './sandbox/send-sandbox-event.ts';

export interface PaymentJobsDeps extends ReconcilePaymentDeps {
  readonly sandbox: SendSandboxEventDeps;
}

export function paymentJobs(deps: PaymentJobsDeps): Pick<JobHandlers, 'reconcile-payment' | 'send-sandbox-event'> {
  return {
    'reconcile-payment': ({ orderId }) => reconcilePayment(deps, orderId),
    'send-sandbox-event': ({ eventId }, signal) => sendSandboxEvent(deps.sandbox, eventId, signal),
  };
}
