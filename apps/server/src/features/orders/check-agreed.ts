import { fail, type OrderItem, ok, providerLabel, type Result } from '@groundtrack/contract';
import { toTermsDigest } from '../../domain/agreed-terms.ts';
import type { StandingAgreement } from '../../domain/feature-ports.ts';
import { utcMinute } from '../../lib/utc-time.ts';
import { taskingProvider } from './offer-tasking.ts';
import type { QuoteDeps } from './order-deps.ts';
import type { LicenseTerms } from './quote-line.ts';

/** The terms of an item, and since when the buyer has agreed to them. */
interface Agreement {
  readonly terms: LicenseTerms;
  readonly termsAgreedAtMs: number;
}

/** An item with the terms its buyer agreed to. */
export type AgreedItem = OrderItem & Agreement;

/**
 * Fails for an item whose current terms were not agreed to, or whose quote has expired. An item without a version uses
 * the standing agreement of its account.
 */
export function checkAgreed(
  deps: QuoteDeps,
  item: OrderItem,
  standing: readonly StandingAgreement[],
): Result<AgreedItem> {
  const provider = item.kind === 'tasking' ? taskingProvider(deps, item) : ok(item.provider);
  if (!provider.ok) return provider;
  const agreed = checkTerms(deps, item, { provider: provider.value, standing });
  if (!agreed.ok) return agreed;
  const valid = checkValidity(item, provider.value, deps.clock.nowMs());
  return valid.ok ? ok({ ...item, ...agreed.value }) : valid;
}

interface Agreeing {
  readonly provider: string;
  readonly standing: readonly StandingAgreement[];
}

/** @returns the agreed terms, which are the current ones with their full text */
function checkTerms(deps: QuoteDeps, item: OrderItem, { provider, standing }: Agreeing): Result<Agreement> {
  const terms = deps.findTerms(provider);
  const label = providerLabel(provider);
  if (!terms) return fail('terms-not-accepted', `${label} EULA missing. Remove the images of ${label} from the cart.`);
  if (item.termsVersion === terms.version) return ok({ terms, termsAgreedAtMs: deps.clock.nowMs() });
  const digest = toTermsDigest(terms);
  const agreed = standing.find(
    (one) => one.provider === provider && one.version === terms.version && digest.equals(one.digest),
  );
  if (item.termsVersion === undefined && agreed) return ok({ terms, termsAgreedAtMs: agreed.agreedAtMs });
  return fail(
    'terms-not-accepted',
    item.termsVersion === undefined
      ? `You have not agreed to the Terms of Service of ${label}. Tick them in the cart and order again. An order over ` +
          `the API sends termsVersion "${terms.version}", unless the account has agreed to that version for all its orders.`
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
      `it is ${utcMinute(nowMs)} UTC. Open the cart again to get the current prices.`,
  );
}
