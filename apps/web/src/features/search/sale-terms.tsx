import type { QuoteLine } from '@groundtrack/contract';
import { paths } from '../../app/paths.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import classes from './product-chooser.module.css';

/** What holds for whatever size is bought: when it comes, on which license, and how long it can be taken back. */
export function SaleTerms({ line }: { readonly line: QuoteLine | undefined }) {
  return (
    <ul className={classes.saleTerms}>
      <li>
        Delivered within minutes to hours; My Imagery shows each step.
        <HelpLink to={paths.help('delivery-time')} about="how long a delivery takes" />
      </li>
      {line?.licence ? (
        <li>
          {`Licensed under ${line.licence.title}; you agree to it in the cart.`}
          <HelpLink to={paths.help('licenses')} about="licenses" />
        </li>
      ) : null}
      {line?.cancellation === undefined ? null : <li>{line.cancellation}</li>}
    </ul>
  );
}
