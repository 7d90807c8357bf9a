import {
  type Blocker,
  type Cents,
  formatUsd,
  type ItemId,
  type OrderId,
  type ServerState,
} from '@groundtrack/contract';
import { utcMinute } from '../../lib/utc-time.ts';

/**
 * By then, a buyer who wants to try another card has done so. The window of a tasking is reserved for the same time.
 */
export const PAYMENT_LEFT_AFTER_MS = 30 * 60_000;

/** A payment that can still be made. */
export interface OpenPayment {
  readonly orderId: OrderId;
  readonly totalCents: Cents;
  readonly placedAtMs: number;
  /** When the buyer last started to pay. */
  readonly lastSeenAtMs: number;
}

interface UndeliveredItem {
  readonly kind: 'delivery';
  readonly orderId: OrderId;
  readonly itemId: ItemId;
  readonly itemKind: 'archive' | 'tasking';
  readonly place: string;
  readonly state: ServerState;
}

interface PendingRefund {
  readonly kind: 'refund';
  readonly orderId: OrderId;
  readonly amountCents: Cents;
}

/** A reason that prevents the deletion of an account. */
export type UnderWay = (OpenPayment & { readonly kind: 'payment' }) | UndeliveredItem | PendingRefund;

/** An abandoned payment that the payment provider has not closed. */
type UnclosedPayment = OpenPayment & { readonly kind: 'unclosed-payment'; readonly supportEmail: string };

/** Describes a blocker to the owner, with advice. */
export function toBlocker(found: UnderWay | UnclosedPayment): Blocker {
  const { orderId } = found;
  switch (found.kind) {
    case 'payment': {
      const leftAt = utcMinute(found.lastSeenAtMs + PAYMENT_LEFT_AFTER_MS);
      const advice = `Pay it, or wait until ${leftAt} UTC: from then on deleting the account closes the payment.`;
      return { kind: 'payment', orderId, imageId: null, what: toOrder(found), state: 'open', advice };
    }
    case 'unclosed-payment': {
      const advice =
        'Its payment could not be closed: either it was just made, or the payment provider does not answer. ' +
        `Try again in some minutes, and write to ${found.supportEmail} if it stays so.`;
      return { kind: 'payment', orderId, imageId: null, what: toOrder(found), state: 'open', advice };
    }
    case 'delivery': {
      const isTasking = found.itemKind === 'tasking';
      const advice = `Wait until it is delivered, or cancel it in ${isTasking ? 'Tasking Requests' : 'My Imagery'} if its provider still allows that.`;
      const what = `${isTasking ? 'Tasking' : 'Image'} of ${found.place}`;
      return { kind: 'delivery', orderId, imageId: found.itemId, what, state: found.state, advice };
    }
    case 'refund': {
      const what = `Refund of ${formatUsd(found.amountCents)}`;
      const advice =
        'The payment provider is giving it back to your card. Try again when it is done, in a few minutes.';
      return { kind: 'refund', orderId, imageId: null, what, state: 'asked', advice };
    }
    default:
      return found satisfies never;
  }
}

function toOrder({ placedAtMs, totalCents }: OpenPayment): string {
  return `Order of ${utcMinute(placedAtMs)} UTC, ${formatUsd(totalCents)}`;
}
