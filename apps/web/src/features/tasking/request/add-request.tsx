import { Button } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { useHalfMinutes } from '../windows/use-half-minutes.ts';
import { canCancelAt } from '../windows/window-facts.ts';
import type { Chosen } from './chosen.ts';
import { PriceSummary } from './price-summary.tsx';
import classes from './request.module.css';
import type { Adding } from './use-adding.ts';

interface AddRequestProps {
  readonly adding: Adding;
  readonly chosen: Chosen | null;
}

/** The price of the request, the canceling rule, the button that adds it, and the result. */
export function AddRequest({ adding: { price, demand, error, added }, chosen }: AddRequestProps) {
  return (
    <div className={classes.add}>
      <PriceSummary price={price} checkingDemand={demand.checking} />
      {chosen ? <CancelingRule chosen={chosen} /> : null}
      {demand.failed ? (
        <p className={classes.quiet}>High demand could not be checked here. The cart shows the final price.</p>
      ) : null}
      {error === null ? null : (
        <MessageBox kind="error" title="The request is not complete">
          {error}
        </MessageBox>
      )}
      <Button type="submit" fullWidth disabled={demand.checking}>
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

/** The canceling rule of the product, and whether its deadline is over already. */
function CancelingRule({ chosen: { offered, window } }: { readonly chosen: Chosen }) {
  const nowMs = useHalfMinutes();
  const over = window !== null && window.cancelDeadline !== null && !canCancelAt(window, nowMs);
  return (
    <p className={classes.quiet}>
      {offered.product.metadata.cancellation}
      {over ? <strong> The deadline for this window has passed. Once ordered, it cannot be canceled.</strong> : null}
    </p>
  );
}
