import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { SimulatedDeadline } from '../../../api/simulated-deadline.tsx';
import { paths } from '../../../lib/paths.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { Money } from '../../../ui/money.tsx';
import { useHalfMinutes } from '../windows/use-half-minutes.ts';
import { canCancelAt, passText } from '../windows/window-facts.ts';
import { type Chosen, daysText } from './chosen.ts';
import { PriceSummary } from './price-summary.tsx';
import classes from './request.module.css';
import type { RequestValues } from './request-values.ts';
import type { Adding } from './use-adding.ts';

interface AddRequestProps {
  readonly adding: Adding;
  readonly chosen: Chosen | null;
  readonly tier: RequestValues['tier'];
  /** The dates of a flexible request; NaN if blank. */
  readonly dates: { readonly startMs: number; readonly stopMs: number };
  /** Shown below the button. */
  readonly children: ReactNode;
}

/** The price of the request, the canceling rule, the button that adds it, and the result. */
export function AddRequest({ adding, chosen, tier, dates, children }: AddRequestProps) {
  const { price, demand, error, added, isInCart } = adding;
  const zone = useZone();
  const bar = useRef<HTMLDivElement>(null);
  // At the end of the page, the price above the message may be under the header.
  useEffect(() => {
    if (added !== null || error !== null) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [added, error]);
  const pass = chosen?.window ? passText(chosen.window, zone) : null;
  return (
    <div className={classes.add}>
      <PriceSummary price={price} when={pass ?? daysText(dates)} checkingDemand={demand.checking} tier={tier} />
      <div ref={bar} className={classes.bar} data-added={added !== null}>
        {error === null ? null : (
          <MessageBox kind="error" title={chosen === null ? error : 'The request is not complete'}>
            {chosen === null ? null : error}
          </MessageBox>
        )}
        {chosen && price ? (
          <p className={classes.barTotal}>
            <span>{chosen.window?.satellite ?? chosen.offered.product.description}</span>
            <strong>
              <Money priceCents={price.allCents} />
            </strong>
          </p>
        ) : null}
        {chosen === null && error === null ? <p className={classes.barTotal}>{chooseText(tier)}</p> : null}
        <Button
          type="submit"
          // A press without a product says what is missing, and a press after adding keeps the focus.
          variant={chosen === null || added !== null || isInCart ? 'default' : 'filled'}
          {...(isInCart ? { 'data-disabled': true, 'aria-disabled': true } : {})}
          disabled={demand.checking}
        >
          Add Request to Cart
        </Button>
        <div aria-live="polite" className={classes.result}>
          {added === null && !isInCart ? null : (
            <MessageBox
              kind={added === null ? 'info' : 'success'}
              title={added ?? 'This window is in your cart'}
              action={
                <LinkButton to={paths.cart()} variant="default" size="xs">
                  Your Cart
                </LinkButton>
              }
            />
          )}
        </div>
      </div>
      <p className={classes.quiet}>Nothing is charged before checkout.</p>
      {chosen ? <CancelingRule chosen={chosen} /> : null}
      {demand.failed ? (
        <p className={classes.quiet}>High demand could not be checked here. The cart shows the final price.</p>
      ) : null}
      {children}
    </div>
  );
}

function chooseText(tier: RequestValues['tier']): string {
  return tier === 'assured' ? 'Choose a window' : 'Choose a product';
}

/** Whether clouds are paid for, the canceling rule of the product, and whether its deadline is over already. */
function CancelingRule({ chosen: { offered, window } }: { readonly chosen: Chosen }) {
  const nowMs = useHalfMinutes();
  const { sensor, maxCloudCover } = offered.product.metadata;
  const over = window !== null && window.cancelDeadline !== null && !canCancelAt(window, nowMs);
  return (
    <p className={classes.quiet}>
      {sensor === 'optical' && maxCloudCover === null ? (
        <strong>It has no cloud limit: you pay even if it is cloudy. </strong>
      ) : null}
      {offered.product.metadata.cancellation}
      {over ? null : <SimulatedDeadline product={offered.product} window={window} />}
      {over ? <strong> The deadline for this window has passed. Once ordered, it cannot be canceled.</strong> : null}
    </p>
  );
}
