import type { QuoteLine } from '@groundtrack/contract';
import { useServerInfo } from '../../api/server-info.ts';
import { durationText } from '../../lib/duration-text.ts';
import { paths } from '../../lib/paths.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import classes from './product-chooser.module.css';

interface SaleTermsProps {
  readonly provider: string;
  readonly line: QuoteLine | undefined;
}

/** The terms common to all sizes: delivery time, license, and how long the purchase can be canceled. */
export function SaleTerms({ provider, line }: SaleTermsProps) {
  const seller = useServerInfo().data?.providers.find((known) => known.provider === provider);
  const minutes = seller?.deliveryMinutes ?? null;
  return (
    <ul className={classes.saleTerms}>
      <li>
        {minutes === null
          ? 'My Imagery shows each step of the delivery.'
          : `Usually ready within ${durationText(minutes)}.`}
        <HelpLink to={paths.help('delivery-time')} about="how long a delivery takes" />
      </li>
      {line?.licence ? (
        <li>
          {`${licenseText(line.licence.title, seller?.label)}. You accept it in the cart.`}
          <HelpLink to={paths.help('licenses')} about="licenses" />
        </li>
      ) : null}
      {line?.cancellation === undefined ? null : <li>{line.cancellation}</li>}
    </ul>
  );
}

/** `Planet license` for a provider's own terms; the name of another license, such as that of an open catalog. */
function licenseText(title: string, label: string | undefined): string {
  return label !== undefined && title.startsWith(label) ? `${label} license` : `License: ${title}`;
}
