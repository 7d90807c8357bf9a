import { type Cents, formatUsd, type QuoteLine } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { chargeText } from '../../lib/charge-text.ts';
import { paths } from '../../lib/paths.ts';
import { useUnits } from '../../lib/use-units.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { SmallButton } from '../../ui/small-button.tsx';
import classes from './cart.module.css';
import type { OfferState } from './offer-state.ts';

interface OfferNoticeProps {
  readonly of: 'image' | 'request';
  readonly offer: Exclude<OfferState, { kind: 'passed' | 'fees' }>;
  /** The price that the cart shows. */
  readonly shownCents: Cents;
  readonly onAccept: (line: QuoteLine) => void;
  readonly onRecheck: () => void;
}

/** Reports how an offer has changed since it was added to the cart, and offers a way to resolve it. */
export function OfferNotice({ of, offer, shownCents, onAccept, onRecheck: onAskAgain }: OfferNoticeProps) {
  const units = useUnits();
  switch (offer.kind) {
    case 'logged-out':
    case 'good':
      return null;
    case 'checking':
      return <p className={classes.checking}>Checking the price…</p>;
    case 'changed': {
      const price = formatUsd(offer.line.totalCents);
      return (
        <MessageBox
          kind="warning"
          title="The price has changed"
          action={
            <Button size="xs" onClick={() => onAccept(offer.line)}>
              {`Accept ${price}`}
            </Button>
          }
        >
          {`It was ${formatUsd(shownCents)} when you added it. Now it is ${price} (${chargeText(offer.line, units)}). ` +
            `Accept the new price or remove the ${of}.`}
        </MessageBox>
      );
    }
    case 'replaced':
      return (
        <MessageBox
          kind="warning"
          title="The image has changed"
          action={
            <Button size="xs" onClick={() => onAccept(offer.line)}>
              Accept the image
            </Button>
          }
        >
          The provider replaced this image after we quoted it. Look at it again, then accept or remove it.
        </MessageBox>
      );
    case 'withdrawn':
      return (
        <MessageBox
          kind="warning"
          title="This offer is no longer available"
          action={
            of === 'image' ? (
              <Link to={paths.root()}>Search Archive</Link>
            ) : (
              <Link to={paths.tasking()}>Request Tasking</Link>
            )
          }
        >
          {offer.message}
        </MessageBox>
      );
    case 'unknown':
      return (
        <MessageBox
          kind="info"
          title="The price could not be checked"
          action={<SmallButton onClick={onAskAgain}>Check again</SmallButton>}
        >
          {offer.message}
        </MessageBox>
      );
  }
}
