import type { Handlers } from '../../http/handler.ts';
import { type ReceivePaymentEventDeps, receivePaymentEvent } from './receive-payment-event.ts';
import { type ConfirmSandboxPaymentDeps, confirmSandboxPayment } from './sandbox/confirm-sandbox-payment.ts';

export interface PaymentHandlersDeps extends ReceivePaymentEventDeps {
  readonly sandbox: ConfirmSandboxPaymentDeps;
}

export function paymentHandlers(deps: PaymentHandlersDeps): Pick<Handlers, 'confirmSandboxPayment' | 'paymentWebhook'> {
  return {
    confirmSandboxPayment: ({ body }) => confirmSandboxPayment(deps.sandbox, body),
    paymentWebhook: (_, { rawBody, rawHeaders }) => receivePaymentEvent(deps, rawBody, rawHeaders),
  };
}
