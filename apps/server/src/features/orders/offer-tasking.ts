import {
  brokenLimit,
  fail,
  firstBrokenRule,
  ok,
  providerLabel,
  type Result,
  type TaskingQuoteItem,
} from '@groundtrack/contract';
import type { Opportunity, TaskingProduct } from '../../providers/port/tasking.ts';
import { lateCancelingNote, taskingCancelingPolicy } from '../../providers/port/tasking-canceling.ts';
import { requiredFees } from '../../providers/price-book/required-fees.ts';
import type { TaskingOffer } from './offer.ts';
import type { QuoteDeps } from './order-deps.ts';

/** The provider of a tasking follows from its price id. */
export function taskingProvider({ priceBook }: Pick<QuoteDeps, 'priceBook'>, item: TaskingQuoteItem): Result<string> {
  const product = priceBook.find(item.product);
  return product ? ok(product.provider) : priceUnknown(item);
}

/** The offer for a tasking request, or the first reason why there is none. Only price id and token are trusted. */
export async function offerTasking(
  deps: QuoteDeps,
  { item, accountId }: { readonly item: TaskingQuoteItem; readonly accountId: string },
  signal: AbortSignal,
): Promise<Result<TaskingOffer>> {
  const product = deps.priceBook.find(item.product);
  const provider = product && deps.providers.get(product.provider);
  if (!product || !provider?.tasking) return priceUnknown(item);
  const mismatch = checkProvider(item, product);
  if (!mismatch.ok) return mismatch;
  const window = checkWindow(deps, item, { product, accountId });
  if (!window.ok) return window;
  const { startMs, endMs, opportunity } = window.value;
  const endUse = checkEndUse(deps, item, product);
  if (!endUse.ok) return endUse;
  const required = requiredFees(deps.priceBook, { product, place: item.geometry, chosen: item.fees ?? [] });
  if (!required.ok) return required;
  const place = item.geometry;
  const passes = opportunity ? ok(true) : await deps.checkPasses({ place, product, startMs, endMs }, signal);
  if (!passes.ok) return passes;
  return ok({
    kind: 'tasking',
    provider: product.provider,
    cancellation:
      taskingCancelingPolicy(product, provider.label) + lateCancelingNote(product, startMs, deps.clock.nowMs()),
    fees: required.value.fees,
    satellite: opportunity?.satellite ?? toNames(product, deps.satelliteNames),
    terms: {
      product,
      bookVersion: deps.priceBook.version,
      startMs,
      endMs,
      opportunity,
      endUse: endUse.value,
      mediaRights: required.value.mediaRights,
      notes: item.notes ?? '',
    },
  });
}

function priceUnknown({ product }: TaskingQuoteItem): Result<never> {
  return fail(
    'price-unknown',
    `product: the price book no longer has the price "${product}". Remove the request from the cart and choose another product.`,
  );
}

function checkProvider({ provider }: TaskingQuoteItem, product: TaskingProduct): Result<true> {
  if (provider === undefined || provider === product.provider) return ok(true);
  return fail(
    'price-mismatch',
    `provider: the price "${product.priceId}" is of ${providerLabel(product.provider)}, not of ${providerLabel(provider)}. ` +
      'Leave the provider out, or name the one of the price.',
  );
}

interface OfferedWindow {
  readonly startMs: number;
  readonly endMs: number;
  readonly opportunity: Opportunity | null;
}

interface WindowBuyer {
  readonly product: TaskingProduct;
  readonly accountId: string;
}

/** Checks the nine rules, and for an assured product the token of its window. */
function checkWindow(
  deps: QuoteDeps,
  item: TaskingQuoteItem,
  { product, accountId }: WindowBuyer,
): Result<OfferedWindow> {
  const startMs = Date.parse(item.window.start);
  const endMs = Date.parse(item.window.stop);
  const opportunity = product.assured ? readToken(deps, item, { product, accountId }) : noToken(item, product);
  if (!opportunity.ok) return opportunity;
  const broken = brokenRule(deps, item, product) ?? brokenLength(deps, item, product);
  if (broken !== null) return fail('tasking-invalid', broken);
  return ok({ startMs, endMs, opportunity: opportunity.value });
}

/** The end use has its own failure code, and the window of an assured product is checked by its token. */
function brokenRule({ clock, priceBook }: QuoteDeps, item: TaskingQuoteItem, product: TaskingProduct): string | null {
  const { window, geometry, metadata } = item;
  const [longitude, latitude] = geometry.coordinates;
  const { provider, description, assured, collectionWindowDays, offsetDays, windowDays } = product;
  const select = assured ? '1' : '0';
  const broken = firstBrokenRule(
    {
      product: {
        description,
        metadata: { provider, window_select: select, collectionWindowDays, offsetDays, windowDays },
      },
      startMs: Date.parse(window.start),
      stopMs: Date.parse(window.stop),
      latitude,
      longitude,
      endUse: metadata?.endUse ?? null,
    },
    { nowMs: clock.nowMs(), endUses: priceBook.conditionsOf(provider)?.endUses ?? null },
  );
  return broken && broken.field !== 'endUse' ? broken.message : null;
}

/** The window of an assured product was offered within the same limits. */
function brokenLength({ clock }: QuoteDeps, { window }: TaskingQuoteItem, product: TaskingProduct): string | null {
  if (product.assured) return null;
  const dates = { startMs: Date.parse(window.start), stopMs: Date.parse(window.stop) };
  return brokenLimit({ description: product.description, ...dates }, clock.nowMs());
}

function readToken(deps: QuoteDeps, item: TaskingQuoteItem, { product, accountId }: WindowBuyer): Result<Opportunity> {
  const { token, geometry, window } = item;
  if (token === undefined)
    return fail(
      'window-unknown',
      `token: ${product.description} is taken in a window that you choose. Find windows and send the token of one of them.`,
    );
  const read = deps.readWindow(token, { accountId, place: geometry });
  if (!read.ok) return read;
  const { opportunity } = read.value;
  const sameTimes =
    Date.parse(window.start) === Math.round(opportunity.startMs) &&
    Date.parse(window.stop) === Math.round(opportunity.endMs);
  if (opportunity.priceId === product.priceId && sameTimes) return ok(opportunity);
  return fail(
    'window-unknown',
    `token: it is of another ${sameTimes ? 'product' : 'window'} than the request. Find windows again and choose one of them.`,
  );
}

function noToken({ token }: TaskingQuoteItem, { description }: TaskingProduct): Result<null> {
  if (token === undefined) return ok(null);
  return fail(
    'window-unknown',
    `token: ${description} has no windows; its provider chooses the pass. Leave the token out.`,
  );
}

function checkEndUse(
  { priceBook }: QuoteDeps,
  { metadata }: TaskingQuoteItem,
  product: TaskingProduct,
): Result<string | null> {
  const endUses = priceBook.conditionsOf(product.provider)?.endUses ?? null;
  const endUse = metadata?.endUse ?? null;
  const label = providerLabel(product.provider);
  if (!endUses)
    return endUse === null
      ? ok(null)
      : fail(
          'end-use-unknown',
          `metadata.endUse: ${label} asks for no end use, and "${endUse}" was sent. Leave it out.`,
        );
  if (endUse === null) return fail('end-use-unknown', `Please select a ${label} End Use`);
  if (Object.hasOwn(endUses, endUse)) return ok(endUse);
  return fail(
    'end-use-unknown',
    `metadata.endUse: ${label} has no end use "${endUse}"; it has ${Object.keys(endUses).join(', ')}.`,
  );
}

function toNames({ satelliteIds }: TaskingProduct, names: QuoteDeps['satelliteNames']): string {
  return satelliteIds.map((id) => names.get(id) ?? id).join(', ');
}
