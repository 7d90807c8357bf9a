import { type Cents, formatUsd, type ServerInfo } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react';
import { FocusHere } from '../../ui/focus-here.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { SmallButton } from '../../ui/small-button.tsx';
import classes from './checkout.module.css';
import type { ConfirmPayment, PaymentForm, PaymentOutcome } from './payment-form.ts';
import { Purchasing } from './purchasing.tsx';
import { SandboxPaymentForm } from './sandbox-payment-form.tsx';

const forms: Readonly<Record<ServerInfo['payment']['provider'], PaymentForm>> = {
  sandbox: SandboxPaymentForm,
  stripe: lazy(async () => ({ default: (await import('./stripe-payment-form.tsx')).StripePaymentForm })),
};

interface PurchaseProps {
  readonly clientSecret: string;
  readonly totalCents: Cents;
  readonly itemCount: number;
  readonly payment: ServerInfo['payment'];
  readonly onPaid: () => void;
  readonly onRestart: () => void;
}

/** The card form of the server's payment provider, and the button that pays. */
export function Purchase(props: PurchaseProps) {
  const { clientSecret, totalCents, itemCount, payment, onPaid, onRestart } = props;
  const form = useRef<HTMLFormElement>(null);
  const [confirm, setConfirm] = useState<ConfirmPayment | null>(null);
  const [isEdited, setEdited] = useState(false);
  // A state setter would call a bare function as an updater.
  const ready = useCallback((given: ConfirmPayment | null) => setConfirm(() => given), []);
  const edited = useCallback(() => setEdited(true), []);
  const paying = useMutation<PaymentOutcome | null, Error, ConfirmPayment>({
    mutationFn: (confirmPayment) => confirmPayment(),
    onSuccess: (outcome) => {
      if (outcome?.status === 'succeeded') onPaid();
    },
  });
  const failure = toFailure(paying.data, paying.error);
  // A declined card is not retried automatically. Its fields stay open, and an edit enables Purchase.
  const isRefused = failure !== null && (failure.paymentIsOver || !isEdited);
  const closed = isRefused || paying.isPending;
  const tryAgain = () => {
    paying.reset();
    // The pressed button is about to unmount.
    form.current?.focus();
    if (failure?.paymentIsOver) onRestart();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm || closed) return;
    setEdited(false);
    paying.mutate(confirm);
  };

  const Form = forms[payment.provider];
  return (
    <form ref={form} tabIndex={-1} className={classes.stack} noValidate onSubmit={submit}>
      <Purchasing itemCount={itemCount} totalCents={totalCents} />
      {/* Above the fields that it refers to. */}
      {failure ? (
        <FocusHere>
          <MessageBox
            kind="error"
            title="Payment Error"
            action={<SmallButton onClick={tryAgain}>Try again</SmallButton>}
          >
            <p className={classes.next}>{failure.message}</p>
            {paying.data?.status === 'failed' && !failure.paymentIsOver ? (
              <p className={classes.next}>Change the card below, or try the same card again.</p>
            ) : null}
          </MessageBox>
        </FocusHere>
      ) : null}
      <Suspense fallback={<Loading label="Setting up Payment Info" visible />}>
        <Form
          clientSecret={clientSecret}
          publishableKey={payment.publishableKey}
          disabled={paying.isPending || failure?.paymentIsOver === true}
          onEdit={edited}
          onReady={ready}
        />
      </Suspense>
      <Button
        type="submit"
        size="lg"
        fullWidth
        aria-label={`Purchase and pay ${formatUsd(totalCents)}`}
        loading={paying.isPending}
        disabled={!confirm || isRefused}
      >
        {`Pay ${formatUsd(totalCents)}`}
      </Button>
    </form>
  );
}

function toFailure(outcome: PaymentOutcome | null | undefined, error: Error | null) {
  if (error) return { message: error.message, paymentIsOver: false };
  return outcome?.status === 'failed' ? outcome : null;
}
