import { type Cents, formatUsd } from '@groundtrack/contract';
import classes from './checkout.module.css';

interface PurchasingProps {
  readonly itemCount: number;
  readonly totalCents: Cents;
  /** The canceling rules of the items. */
  readonly canceling: readonly string[];
}

/** The rule of an image, which differs only by the provider. */
const IMAGE_RULE = /^You can cancel for a full refund until .+ begins to process the image\.$/;

/** One sentence instead of the same one for each provider. */
function joined(rules: readonly string[]): readonly string[] {
  const others = rules.filter((rule) => !IMAGE_RULE.test(rule));
  if (rules.length - others.length < 2) return rules;
  return ['You can cancel each image for a full refund until its provider begins to process it.', ...others];
}

/** The items to buy (spec section 2, Checkout). */
export function Purchasing({ itemCount, totalCents, canceling }: PurchasingProps) {
  return (
    <div>
      <p className={classes.purchasing}>
        {`Purchasing ${itemCount} ${itemCount === 1 ? 'item' : 'items'}, totaling ${formatUsd(totalCents)}`}
      </p>
      {joined(canceling).map((rule) => (
        <p key={rule} className={classes.rule}>
          {rule}
        </p>
      ))}
    </div>
  );
}
