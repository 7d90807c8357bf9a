import { Button } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { DAY_MS } from '../../../util/time-units.ts';
import type { NewRequest, RequestCart } from '../handed-in.ts';
import { type Chosen, limitOf, requestError, toDates } from './chosen.ts';
import { type RequestPrice, requestPrice } from './price.ts';
import { PriceSummary } from './price-summary.tsx';
import { repeatErrors, repeatedDates, repeatTimes } from './repeats.ts';
import classes from './request.module.css';
import { numberIn, pointIn, type RequestValues } from './request-values.ts';
import { useHighDemand } from './use-high-demand.ts';
import type { RequestFields } from './use-request-fields.ts';

interface AddRequestProps {
  readonly fields: RequestFields;
  readonly chosen: Chosen | null;
  readonly cart: RequestCart;
}

/** The price of the request, and the way into the cart. */
export function AddRequest({ fields, chosen, cart }: AddRequestProps) {
  const { values } = fields;
  const [error, setError] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const demand = useHighDemand(pointIn(values), chosen);
  const times = repeatTimes(values, cart.count);
  const price = chosen
    ? requestPrice({ chosen: chosen.offered, highDemand: demand.highDemand, mediaRights: values.mediaRights, times })
    : null;
  const add = () => {
    const broken = firstError(values, chosen, cart);
    setAdded(null);
    setError(broken?.message ?? null);
    if (broken) {
      fields.setFieldError(broken.field, broken.message);
      fields.getInputNode(broken.field)?.focus();
      return;
    }
    if (!chosen || !price) return;
    cart.add(toRequests(values, chosen, price));
    setAdded(addedText(values, chosen, times));
  };
  return (
    <div className={classes.add}>
      <PriceSummary price={price} checkingDemand={demand.checking} />
      {demand.failed ? (
        <p className={classes.quiet}>Whether this place is in high demand could not be asked; the cart will say.</p>
      ) : null}
      {error === null ? null : (
        <MessageBox kind="error" title="The request is not complete">
          {error}
        </MessageBox>
      )}
      <Button fullWidth onClick={add} disabled={demand.checking}>
        Add Request to Cart
      </Button>
      <p className={classes.quiet}>Nothing is charged before checkout.</p>
      <div aria-live="polite">
        {added === null ? null : (
          <MessageBox
            kind="success"
            title={added}
            action={
              <LinkButton to={paths.cart()} variant="default" size="xs">
                Your Cart
              </LinkButton>
            }
          />
        )}
      </div>
    </div>
  );
}

/** The nine rules first, in their order, then the fields of the repetition. */
function firstError(values: RequestValues, chosen: Chosen | null, cart: RequestCart) {
  const nowMs = Date.now();
  const broken = requestError(values, chosen, nowMs);
  if (broken) return broken;
  const errors = repeatErrors(values, cart.count);
  if (errors.repeatTimes) return { field: 'repeatTimes', message: errors.repeatTimes } as const;
  if (errors.repeatEveryDays) return { field: 'repeatEveryDays', message: errors.repeatEveryDays } as const;
  const lastMs = (repeatTimes(values, cart.count) - 1) * (numberIn(values.repeatEveryDays) || 1) * DAY_MS;
  const tooLate = limitOf(values, chosen, nowMs, lastMs);
  return tooLate === null ? null : ({ field: 'repeatTimes', message: tooLate } as const);
}

/** Spec section 4; several say how many. */
function addedText({ description }: RequestValues, { offered }: Chosen, times: number): string {
  const what = `${description} - ${offered.product.description}`;
  return times === 1
    ? `Request successfully added to cart for: ${what}`
    : `${times} requests successfully added to cart for: ${what}`;
}

function toRequests(values: RequestValues, chosen: Chosen, price: RequestPrice): readonly NewRequest[] {
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
