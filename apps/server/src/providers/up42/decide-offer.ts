import { formatUsd } from '@groundtrack/contract';
import { ApiError } from '../market/api-error.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { withTolerance } from '../market/place-once.ts';
import { toUsdCents } from '../market/price-policy.ts';
import type { KnownOrder } from '../market/provider-orders.ts';
import type { Up42Api } from './up42-api.ts';
import { type AnySettings, CREDITS } from './up42-settings.ts';

interface Parts {
  readonly label: string;
  readonly settings: AnySettings;
  readonly deps: Pick<MarketDeps, 'orders' | 'log'>;
  readonly api: Up42Api;
}

/**
 * Decides what a tasking waits for: accepts a quotation within the agreed cost, and a study with one option if the
 * operator allows it. All else is left to the operator.
 */
export async function decideOffer(parts: Parts, known: KnownOrder, signal: AbortSignal): Promise<void> {
  const { providerOrderId } = known;
  if (providerOrderId === null) return;
  try {
    await decideStudies(parts, { known, orderId: providerOrderId }, signal);
    await decideQuotations(parts, { known, orderId: providerOrderId }, signal);
  } catch (error) {
    // The other side may have decided in the meantime. The next status tells.
    if (!(error instanceof ApiError && error.kind === 'rejected')) throw error;
    parts.deps.log.warn({ order: providerOrderId, cause: error.message }, 'A provider refused a decision');
  }
}

interface Waiting {
  readonly known: KnownOrder;
  readonly orderId: string;
}

async function decideStudies(parts: Parts, { known, orderId }: Waiting, signal: AbortSignal): Promise<void> {
  const { api, settings, label, deps } = parts;
  const studies = await api.studies(orderId, signal);
  for (const { id, options } of studies.filter(({ decision }) => decision === 'NOT_DECIDED')) {
    const [only, ...others] = options;
    if (only && others.length === 0 && settings.acceptSingleOption) await api.acceptStudy(id, only.id, signal);
    else {
      const texts = options.map(({ description }) => description.slice(0, 200)).join('; ');
      await deps.orders.remark(
        known.reference,
        `${label} asks which option of the feasibility study of order ${orderId} to take: ${texts}. Decide at ${label}.`,
      );
    }
  }
}

async function decideQuotations(parts: Parts, { known, orderId }: Waiting, signal: AbortSignal): Promise<void> {
  const { api, settings, label, deps } = parts;
  const { pricing } = settings;
  const agreed = known.agreedCostCents;
  const quotations = await api.quotations(orderId, signal);
  for (const { id, creditsPrice } of quotations.filter(({ decision }) => decision === 'NOT_DECIDED')) {
    const cents = toUsdCents(pricing, creditsPrice, CREDITS);
    const isWithin = cents !== null && agreed !== null && cents <= withTolerance(agreed, pricing.tolerancePercent);
    if (isWithin) {
      await api.acceptQuotation(id, signal);
      continue;
    }
    const price = `${creditsPrice} credits${cents === null ? '' : ` (${formatUsd(cents)})`}`;
    const limit = agreed === null ? 'no cost was agreed' : `${formatUsd(agreed)} was agreed`;
    await deps.orders.remark(
      known.reference,
      `${label} offers order ${orderId} for ${price}, and ${limit}. Accept or decline it at ${label}.`,
    );
  }
}
