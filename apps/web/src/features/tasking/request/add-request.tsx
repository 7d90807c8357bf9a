import { Button } from '@mantine/core';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { PriceSummary } from './price-summary.tsx';
import classes from './request.module.css';
import type { Adding } from './use-adding.ts';

/** The price of the request, the button that adds it, and what came of it. */
export function AddRequest({ adding: { price, demand, error, added } }: { readonly adding: Adding }) {
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
