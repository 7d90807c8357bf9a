import { fail, type OrderItem, ok, providerLabel, type Result } from '@groundtrack/contract';
import { utcMinute } from '../../util/utc-time.ts';
import { taskingProvider } from './offer-tasking.ts';
import type { QuoteDeps } from './order-deps.ts';
import type { LicenceTerms } from './quote-line.ts';

/** An item with the terms its buyer agreed to. */
export type AgreedItem = OrderItem & { readonly terms: LicenceTerms };

/** Fails for an item whose terms were not agreed to as they are now, or whose quote has run out. */
export function checkAgreed(deps: QuoteDeps, item: OrderItem): Result<AgreedItem> {
  const provider = item.kind === 'tasking' ? taskingProvider(deps, item) : ok(item.provider);
  if (!provider.ok) return provider;
  const terms = checkTerms(deps, item, provider.value);
  if (!terms.ok) return terms;
  const valid = checkValidity(item, provider.value, deps.clock.nowMs());
  return valid.ok ? ok({ ...item, terms: terms.value }) : valid;
}

/** @returns the terms that were agreed to, which are the current ones */
function checkTerms(deps: QuoteDeps, item: OrderItem, provider: string): Result<LicenceTerms> {
  const terms = deps.findTerms(provider);
  const label = providerLabel(provider);
  if (!terms) return fail('terms-not-accepted', `${label} EULA missing. Remove the images of ${label} from the cart.`);
  if (item.termsVersion === terms.version) return ok(terms);
  return fail(
    'terms-not-accepted',
    item.termsVersion === undefined
      ? `You have not agreed to the Terms of Service of ${label}. Tick them in the cart and order again.`
      : `You agreed to version ${item.termsVersion} of the Terms of Service of ${label}, but version ${terms.version} ` +
          'applies now. Open the cart again, read and tick them, and order again.',
  );
}

function checkValidity(item: OrderItem, provider: string, nowMs: number): Result<true> {
  const { quoteValidUntil } = item;
  if (quoteValidUntil === undefined || Date.parse(quoteValidUntil) >= nowMs) return ok(true);
  const what = item.kind === 'tasking' ? `the tasking of ${item.description}` : `image ${item.featureId}`;
  return fail(
    'quote-expired',
    `The quote for ${what} of ${providerLabel(provider)} was valid until ${utcMinute(Date.parse(quoteValidUntil))} UTC; ` +
      `it is ${utcMinute(nowMs)} UTC. Open the cart again: it asks for the prices anew.`,
  );
}
