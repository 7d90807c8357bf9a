import { formatUsd, type PlacedOrder, type ServerInfo } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './checkout.module.css';
import type { ConfirmPayment, PaymentForm, PaymentOutcome } from './payment-form.ts';
import { SandboxPaymentForm } from './sandbox-payment-form.tsx';

type Provider = ServerInfo['payment']['provider'];

const forms: { readonly [K in Provider]?: PaymentForm } = { sandbox: SandboxPaymentForm };

interface PurchaseProps {
  readonly order: PlacedOrder;
  readonly itemCount: number;
  readonly payment: Provider;
  readonly onPaid: () => void;
  readonly onStartAnew: () => void;
}

/** The card form of the server's payment provider, and the button that pays. */
export function Purchase({ order, itemCount, payment, onPaid, onStartAnew }: PurchaseProps) {
  const [confirm, setConfirm] = useState<ConfirmPayment | null>(null);
  // A function given to a state setter would be called as an updater.
  const ready = useCallback((given: ConfirmPayment | null) => setConfirm(() => given), []);
  const paying = useMutation<PaymentOutcome | null, Error, ConfirmPayment>({
    mutationFn: (confirmPayment) => confirmPayment(order.stripeSecret),
    onSuccess: (outcome) => {
      if (outcome?.status === 'succeeded') onPaid();
    },
  });
  const failure = paying.data?.status === 'failed' ? paying.data : null;
  const closed = failure !== null || paying.isPending;
  const tryAgain = () => {
    paying.reset();
    if (failure?.paymentIsOver) onStartAnew();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm && !closed) paying.mutate(confirm);
  };

  const Form = forms[payment];
  if (!Form) return <MessageBox kind="error">Error creating payment, contact support</MessageBox>;
  return (
    <form className={classes['stack']} noValidate onSubmit={submit}>
      <p className={classes['purchasing']}>
        {`Purchasing ${itemCount} ${itemCount === 1 ? 'item' : 'items'}, totaling ${formatUsd(order.total)}`}
      </p>
      <Form disabled={closed} onReady={ready} />
      {failure ? (
        <MessageBox
          kind="error"
          title="Payment Error"
          action={
            <Button size="xs" variant="default" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          {failure.message}
        </MessageBox>
      ) : null}
      <div>
        <Button type="submit" loading={paying.isPending} disabled={!confirm || failure !== null}>
          Purchase
        </Button>
      </div>
    </form>
  );
}
