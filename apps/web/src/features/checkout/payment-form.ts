import type { ServerInfo } from '@groundtrack/contract';
import type { ComponentType } from 'react';

export type PaymentOutcome =
  | { readonly status: 'succeeded' }
  | {
      readonly status: 'failed';
      /** Settings of the payment provider. */
      readonly message: string;
      /** True if this payment can never succeed, so that a retry needs a new one. */
      readonly paymentIsOver: boolean;
    };

/** Confirms the payment with the entered card. Returns null if the form shows errors. */
export type ConfirmPayment = () => Promise<PaymentOutcome | null>;

export interface PaymentFormProps {
  readonly clientSecret: string;
  readonly publishableKey: ServerInfo['payment']['publishableKey'];
  readonly disabled: boolean;
  /** Called when an edit changes the values of the failed attempt. */
  readonly onEdit: () => void;
  /** Hands over the function that confirms the payment, which enables Purchase. Null disables it again. */
  readonly onReady: (confirm: ConfirmPayment | null) => void;
}

/** The card form of one payment provider. The checkout depends on nothing else of it. */
export type PaymentForm = ComponentType<PaymentFormProps>;
