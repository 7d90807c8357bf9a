import type { ServerInfo } from '@groundtrack/contract';
import type { ComponentType } from 'react';

export type PaymentOutcome =
  | { readonly status: 'succeeded' }
  | {
      readonly status: 'failed';
      /** The card provider's own. */
      readonly message: string;
      /** True when this payment can never succeed, so that another try needs a new one. */
      readonly paymentIsOver: boolean;
    };

/** Confirms the payment with what was typed. Null: the form shows its errors. */
export type ConfirmPayment = () => Promise<PaymentOutcome | null>;

export interface PaymentFormProps {
  readonly clientSecret: string;
  readonly publishableKey: ServerInfo['payment']['publishableKey'];
  readonly disabled: boolean;
  /** What was typed is not any more what was tried. */
  readonly onEdit: () => void;
  /** Purchase stays closed until the provider is ready and has handed over how to confirm; null takes it back. */
  readonly onReady: (confirm: ConfirmPayment | null) => void;
}

/** The card form of one payment provider; the checkout knows nothing else of it. */
export type PaymentForm = ComponentType<PaymentFormProps>;
