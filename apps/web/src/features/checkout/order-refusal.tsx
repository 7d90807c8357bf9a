import type { ProblemCode } from '@groundtrack/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { SmallButton } from '../../ui/small-button.tsx';

interface OrderRefusalProps {
  readonly error: Error;
  readonly supportEmail: string | undefined;
  readonly onRetry: () => void;
  /** Null for an existing order, which cannot be replaced. */
  readonly onRestart: (() => void) | null;
}

/** The actions that can fix a failed order. All other failures link to support. */
export function OrderRefusal({ error, supportEmail, onRetry, onRestart }: OrderRefusalProps) {
  const problem = error instanceof ApiError ? error.problem : null;
  const wayOut = problem ? waysOut(onRestart)[problem.code] : undefined;
  if (problem && wayOut)
    return (
      <MessageBox kind="warning" title={problem.title} reference={problem.id} action={wayOut.action}>
        {problem.detail} {wayOut.advice}
      </MessageBox>
    );
  return (
    <MessageBox
      kind="error"
      title="Error creating payment, contact support"
      reference={problem?.id}
      action={
        <>
          <SmallButton onClick={onRetry}>Try again</SmallButton>
          {supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : null}
        </>
      }
    >
      {error.message}
    </MessageBox>
  );
}

interface WayOut {
  readonly advice: string;
  readonly action: ReactNode;
}

function waysOut(onRestart: (() => void) | null): { readonly [K in ProblemCode]?: WayOut } {
  const cart = <Link to={paths.cart()}>Back to the cart</Link>;
  const orders = <Link to={paths.orders()}>Back to your orders</Link>;
  const restart = onRestart ? <SmallButton onClick={onRestart}>Start a new payment</SmallButton> : orders;
  const stale: WayOut = {
    advice: 'Nothing was charged. Remove the image from your cart and search again for the current offer.',
    action: (
      <>
        {cart}
        <Link to={paths.root()}>Search Archive</Link>
      </>
    ),
  };
  const request: WayOut = {
    advice: 'Nothing was charged. Your cart shows the current options.',
    action: (
      <>
        {cart}
        <Link to={paths.tasking()}>Request Tasking</Link>
      </>
    ),
  };
  return {
    'tasking-infeasible': request,
    'tasking-invalid': request,
    'window-expired': request,
    'window-unknown': request,
    'window-taken': { ...request, advice: 'Your cart shows the current options.' },
    'fee-missing': request,
    'fee-unknown': request,
    'end-use-unknown': request,
    'price-changed': { advice: 'Nothing was charged.', action: cart },
    'image-changed': { advice: 'Nothing was charged.', action: cart },
    'quote-expired': { advice: 'Nothing was charged.', action: cart },
    'amount-too-small': { advice: 'Nothing was ordered or charged.', action: cart },
    'amount-too-large': { advice: 'Nothing was ordered or charged.', action: cart },
    'price-unknown': stale,
    'price-mismatch': stale,
    'scene-unknown': stale,
    'image-undeliverable': {
      ...stale,
      advice: 'Nothing was charged. Remove the image from the cart.',
    },
    'terms-not-accepted': { advice: 'Accept them in your cart.', action: cart },
    'email-unverified': { advice: '', action: cart },
    'registration-incomplete': { advice: '', action: <Link to={paths.updateUser('contact')}>Update User</Link> },
    'idempotency-conflict': { advice: 'Nothing was charged.', action: restart },
    'order-ended': { advice: '', action: orders },
    'payment-closed': { advice: '', action: restart },
  };
}
