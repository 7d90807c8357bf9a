import { QUOTE_ITEMS_MAX } from '@groundtrack/contract';
import { useState } from 'react';
import type { NewTaskingRequest } from '../../../lib/new-tasking-request.ts';
import { DAY_MS } from '../../../lib/time-units.ts';
import type { RequestCart } from '../screen-props.ts';
import { type Chosen, limitOf, requestError, toDates } from './chosen.ts';
import { type RequestPrice, requestPrice } from './price.ts';
import { repeatErrors, repeatedDates, repeatTimes } from './repeats.ts';
import type { RequestFields } from './request-values.ts';
import { numberIn, pointIn, type RequestValues } from './request-values.ts';
import { type HighDemand, useHighDemand } from './use-high-demand.ts';

export interface Adding {
  /** Null while no product is selected. */
  readonly price: RequestPrice | null;
  readonly demand: HighDemand;
  /** Why the request could not be added. */
  readonly error: string | null;
  /** A sentence about the request, once it is added. */
  readonly added: string | null;
  /** Whether the chosen window is in the cart. */
  readonly isInCart: boolean;
  /** Adds the request to the cart, or focuses the invalid field. */
  readonly add: () => void;
}

/** The price of the form, and the action that adds it to the cart. */
export function useAdding(fields: RequestFields, chosen: Chosen | null, cart: RequestCart): Adding {
  const { values } = fields;
  const [failure, setFailure] = useState<{ readonly message: string; readonly values: RequestValues } | null>(null);
  const [added, setAdded] = useState<{ readonly text: string; readonly values: RequestValues } | null>(null);
  const demand = useHighDemand(pointIn(values), chosen);
  const times = repeatTimes(values, cart.count);
  const price = chosen
    ? requestPrice({ chosen: chosen.offered, highDemand: demand.highDemand, mediaRights: values.mediaRights, times })
    : null;
  const point = pointIn(values);
  const isInCart = Boolean(chosen?.window && point && cart.hasWindow(chosen.window, point));
  const add = () => {
    if (demand.checking || isInCart) return;
    const broken = firstError(values, chosen, cart);
    setAdded(null);
    setFailure(broken && { message: broken.message, values });
    if (broken) {
      fields.refuse({ [broken.field]: broken.message });
      return;
    }
    if (!chosen || !price) return;
    cart.add(toRequests(values, chosen, price));
    setAdded({ text: addedText(values, chosen, times), values });
  };
  return {
    price,
    demand,
    // The messages are about the request as it was, so any change of the form removes them.
    error: failure?.values === values ? failure.message : null,
    added: added?.values === values ? added.text : null,
    isInCart,
    add,
  };
}

const CART_FULL = `Your cart holds ${QUOTE_ITEMS_MAX} items, as many as an order has. Check out, or remove one first`;

/** The nine rules in their order, then the fields of the repetition. */
function firstError(values: RequestValues, chosen: Chosen | null, cart: RequestCart) {
  const nowMs = Date.now();
  const broken = requestError(values, chosen, nowMs);
  if (broken) return broken;
  if (cart.count >= QUOTE_ITEMS_MAX) return { field: 'product', message: CART_FULL } as const;
  const errors = repeatErrors(values, cart.count);
  if (errors.repeatTimes) return { field: 'repeatTimes', message: errors.repeatTimes } as const;
  if (errors.repeatEveryDays) return { field: 'repeatEveryDays', message: errors.repeatEveryDays } as const;
  const lastMs = (repeatTimes(values, cart.count) - 1) * (numberIn(values.repeatEveryDays) || 1) * DAY_MS;
  const tooLate = limitOf(values, chosen, nowMs, lastMs);
  return tooLate === null ? null : ({ field: 'repeatTimes', message: tooLate } as const);
}

/** Spec section 4; for repetitions with their number. */
function addedText({ description }: RequestValues, { offered }: Chosen, times: number): string {
  const what = `${description} - ${offered.product.description}`;
  return times === 1
    ? `Request successfully added to cart for: ${what}`
    : `${times} requests successfully added to cart for: ${what}`;
}

function toRequests(values: RequestValues, chosen: Chosen, price: RequestPrice): readonly NewTaskingRequest[] {
  const point = pointIn(values);
  if (!point) return [];
  return repeatedDates(toDates(values, chosen), numberIn(values.repeatEveryDays) || 1, price.times).map((dates) => ({
    ...point,
    description: values.description.trim(),
    product: chosen.offered.product,
    dates,
    window: chosen.window,
    fees: price.fees,
    endUse: chosen.offered.offer.metadata ? values.endUse || null : null,
    notes: values.notes.trim(),
  }));
}
