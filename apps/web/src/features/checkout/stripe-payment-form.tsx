import { useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { SmallButton } from '../../ui/small-button.tsx';
import classes from './checkout.module.css';
import type { PaymentFormProps, PaymentOutcome } from './payment-form.ts';

/** Stripe's own card form. Entered data goes to Stripe directly and never reaches this page or our server. */
export function StripePaymentForm(props: PaymentFormProps) {
  const { publishableKey } = props;
  const scheme = useComputedColorScheme('light');
  const script = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey ?? ''),
    staleTime: Infinity,
    structuralSharing: false,
    retry: false,
  });
  const options = useMemo(
    () => ({ clientSecret: props.clientSecret, appearance: toAppearance(scheme), locale: 'en' as const }),
    [props.clientSecret, scheme],
  );
  if (script.isError) return <NotLoaded onRetry={() => void script.refetch()} />;
  if (!script.data) return <Loading label="Setting up Payment Info" visible />;
  return (
    <Elements key={props.clientSecret} stripe={script.data} options={options}>
      <CardFields {...props} />
    </Elements>
  );
}

function CardFields({ disabled, onEdit, onReady }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    if (!stripe || !elements || state !== 'ready') return undefined;
    onReady(() => confirm(stripe, elements));
    return () => onReady(null);
  }, [stripe, elements, state, onReady]);
  const options = useMemo(() => ({ layout: 'tabs' as const, readOnly: disabled }), [disabled]);
  return (
    <fieldset className={classes.element} disabled={disabled}>
      <legend className="gt-visually-hidden">Card</legend>
      {state === 'loading' ? <Loading label="Setting up Payment Info" visible /> : null}
      {state === 'failed' ? <NotLoaded /> : null}
      <PaymentElement
        options={options}
        onReady={() => setState('ready')}
        onLoadError={() => setState('failed')}
        onChange={onEdit}
      />
    </fieldset>
  );
}

function NotLoaded({ onRetry }: { readonly onRetry?: () => void }) {
  return (
    <MessageBox
      kind="error"
      title="Error creating payment, contact support"
      action={onRetry ? <SmallButton onClick={onRetry}>Try again</SmallButton> : undefined}
    >
      Stripe’s card form could not be loaded. Nothing was charged. Check your connection, and allow js.stripe.com if
      your browser blocks it.
    </MessageBox>
  );
}

/** Null if the form itself shows errors. 3-D Secure opens in a window over the page. */
async function confirm(stripe: Stripe, elements: StripeElements): Promise<PaymentOutcome | null> {
  const { error, paymentIntent } = await stripe.confirmPayment({ elements, redirect: 'if_required' });
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  // An earlier attempt may have paid in another tab, or its response was lost.
  if (status === 'succeeded') return { status: 'succeeded' };
  if (error?.type === 'validation_error') return null;
  const message = error?.message ?? 'The card provider has not accepted the payment yet. Try again in a minute.';
  return { status: 'failed', message, paymentIsOver: status === 'canceled' };
}

/** Stripe renders the form in its own frame, which our style sheets do not reach. */
function toAppearance(scheme: 'light' | 'dark'): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(name).trim();
  const variables = Object.entries({
    colorPrimary: color('--mantine-primary-color-filled'),
    colorText: color('--mantine-color-text'),
    colorTextSecondary: color('--mantine-color-dimmed'),
    colorBackground: color('--gt-surface'),
    colorDanger: color('--gt-bad'),
    fontFamily: color('--mantine-font-family'),
  }).filter(([, value]) => value !== '' && !value.includes('('));
  return { theme: scheme === 'dark' ? 'night' : 'stripe', variables: Object.fromEntries(variables) };
}
