import { formatUsd, type Point } from '@groundtrack/contract';
import { DAY_MS } from '../../../lib/time-units.ts';
import { utcMinute } from '../../../lib/utc-time.ts';
import type { HttpClient } from '../../../platform/net/http-client.ts';
import type { Clock } from '../../../platform/system/ports.ts';
import type { ProviderOrders } from '../../../providers/market/provider-orders.ts';
import type { AccountReport } from '../../../providers/port/account-report.ts';
import type { ImageryProvider, Scene, SceneProduct } from '../../../providers/port/provider.ts';
import type { ProviderCost } from '../../../providers/port/provider-cost.ts';
import type { TaskingProduct } from '../../../providers/port/tasking.ts';
import { nameOfEntry, type ProviderEntry } from '../providers-file.ts';
import { findWebhook, type ServerAddresses } from '../webhook-url.ts';
import {
  type CheckName,
  describeFailure,
  type Finding,
  failed,
  type Limits,
  limited,
  type NoteLog,
  ok,
  skipped,
  warning,
} from './checked-call.ts';

export interface CheckTarget {
  readonly entry: ProviderEntry;
  /** Without the guard. */
  readonly provider: ImageryProvider;
  /** What the provider logs. */
  readonly notes: NoteLog;
  /** Null if there are none. */
  readonly terms: { readonly version: string; readonly title: string } | null;
}

export interface CheckDeps extends Limits {
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly orders: (provider: string) => ProviderOrders;
  /** Of the price book. */
  readonly taskingProducts: readonly TaskingProduct[];
  readonly addresses: ServerAddresses;
  readonly place: Point;
}

export interface CheckLine extends Finding {
  readonly provider: string;
  readonly check: CheckName;
}

type MarketEntry = Extract<ProviderEntry, { readonly spending: unknown }>;

const SEARCHED_DAYS = 365;
const SCENES_AT_MOST = 100;
const PASSES_DAYS = 7;
const CLOCK_TOLERANCE_MS = 60_000;
const UNSET = 'not-set';

/** Tests one provider. A check that fails, or takes too long, does not stop the others. */
export async function checkProvider(target: CheckTarget, deps: CheckDeps): Promise<readonly CheckLine[]> {
  const { provider, entry, notes } = target;
  const atStart = notes.take();
  const lines: CheckLine[] = [];
  const run = async (check: CheckName, work: () => Promise<Finding> | Finding): Promise<void> => {
    let finding: Finding;
    try {
      finding = await work();
    } catch (error) {
      finding = failed(describeFailure(error));
    }
    const logged = notes.take();
    const text = finding.result === 'failed' ? [finding.text, ...logged].join('. ') : finding.text;
    lines.push({ provider: provider.name, check, result: finding.result, text });
  };
  const account: { report: AccountReport | null } = { report: null };
  const found: { scenes: readonly Scene[] } = { scenes: [] };
  await run('credentials', async () => {
    if (!provider.account) return skipped('This kind has no account');
    account.report = await limited(deps, async (signal) => (await provider.account?.(signal)) ?? null);
    return describeAccount(account.report);
  });
  await run('clock', () => describeClock(account.report));
  await run('search', async () => {
    if (provider.capabilities.archive === false) return skipped('This kind has no archive');
    found.scenes = (await limited(deps, (signal) => search(target, deps, signal))).scenes;
    return describeScenes(found.scenes);
  });
  await run('quote', () => limited(deps, (signal) => quote(target, { deps, scenes: found.scenes }, signal)));
  await run('tasking', () => limited(deps, (signal) => checkTasking(target, { deps, notes: atStart }, signal)));
  if ('spending' in entry) {
    await run('webhooks', () => checkWebhooks(entry, deps));
    await run('spending', () => checkSpending(entry, deps));
  }
  await run('terms', () => describeTerms(target));
  return lines;
}

function describeAccount(report: AccountReport | null): Finding {
  const facts = report?.facts.join('; ') ?? '';
  if (!report?.blocked) return ok(facts === '' ? 'Accepted' : facts);
  return failed([report.blocked, facts].filter(Boolean).join('. '));
}

function describeClock(report: AccountReport | null): Finding {
  const skewMs = report?.clockSkewMs;
  if (skewMs === undefined) return skipped('The time of the provider is not known');
  const text = `The provider's clock is ${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs < 0 ? 'behind' : 'ahead of'} ours`;
  return Math.abs(skewMs) > CLOCK_TOLERANCE_MS ? warning(`${text}. Check the time of this server`) : ok(text);
}

function search({ provider }: CheckTarget, { clock, place }: CheckDeps, signal: AbortSignal) {
  const endMs = clock.nowMs();
  const criteria = {
    startMs: endMs - SEARCHED_DAYS * DAY_MS,
    endMs,
    phenomenologies: ['pan', 'ms', 'sar'] as const,
    minResolutionM: 0,
    maxResolutionM: 1_000,
    maxCloudCover: 1,
    maxPriceCents: null,
    maxOffNadirDeg: null,
    minSunElevationDeg: null,
    minCoverage: null,
    months: null,
  };
  return provider.search({ area: place, criteria, limit: SCENES_AT_MOST, cursor: null }, signal);
}

function describeScenes(scenes: readonly Scene[]): Finding {
  const [newest] = scenes;
  if (!newest) return warning(`No scene of the last ${SEARCHED_DAYS} days; try another --place`);
  const count = scenes.length < SCENES_AT_MOST ? String(scenes.length) : `${SCENES_AT_MOST} or more`;
  const operators = [...new Set(scenes.map(({ operator, satellite }) => operator ?? satellite))];
  return ok(`${count} scenes, the newest of ${utcMinute(newest.acquiredAtMs)} UTC, from ${operators.join(', ')}`);
}

/** Quotes the first scene that costs something, or else the first one that is for sale. */
async function quote(
  { provider }: CheckTarget,
  { deps, scenes }: { readonly deps: CheckDeps; readonly scenes: readonly Scene[] },
  signal: AbortSignal,
): Promise<Finding> {
  const [first] = scenes;
  if (!first) return skipped('No scene was found');
  const scene = scenes.find((one) => salable(one)?.charge.totalCents) ?? scenes.find(salable);
  if (!scene) return warning(`No scene is for sale: ${whyNotForSale(first)}`);
  const quoted = await provider.quote(scene.featureId, deps.place, signal);
  if (!quoted) return failed(`The search finds scene ${scene.featureId}, and the quote does not`);
  const product = salable(quoted);
  if (!product) return warning(`Scene ${scene.featureId} is not for sale: ${whyNotForSale(quoted)}`);
  const what = `${quoted.operator ?? quoted.satellite}, ${utcMinute(quoted.acquiredAtMs)} UTC, ${product.description}`;
  return ok(`${what}: ${describePrice(product)}`);
}

const salable = ({ products, undeliverable }: Scene): SceneProduct | undefined =>
  undeliverable === undefined ? products.find((product) => product.undeliverable === undefined) : undefined;

function whyNotForSale({ undeliverable, products }: Scene): string {
  return undeliverable ?? products.find((product) => product.undeliverable)?.undeliverable ?? 'it has no price';
}

function describePrice({ charge, cost }: SceneProduct): string {
  const price = formatUsd(charge.totalCents);
  if (!cost) return `price ${price}, no cost`;
  const own = cost.currency === 'USD' ? '' : ` (${amountOf(cost)})`;
  const marginCents = charge.totalCents - cost.cents;
  const margin = `${marginCents < 0 ? '-' : ''}${formatUsd(Math.abs(marginCents))}`;
  return `price ${price} = cost ${formatUsd(cost.cents)}${own} + margin ${margin}`;
}

/** Currencies have hundredths; credits are whole. */
function amountOf({ amountMinor, currency }: ProviderCost): string {
  return `${/^[A-Z]{3}$/.test(currency) ? (amountMinor / 100).toFixed(2) : amountMinor} ${currency}`;
}

async function checkTasking(
  { provider }: CheckTarget,
  { deps, notes }: { readonly deps: CheckDeps; readonly notes: readonly string[] },
  signal: AbortSignal,
): Promise<Finding> {
  const { clock, place, taskingProducts } = deps;
  const inBook = taskingProducts.filter((product) => product.provider === provider.name).length;
  const { tasking } = provider;
  if (inBook === 0) return skipped('The price book has no product of it');
  const sold = tasking?.products.length ?? 0;
  const count = `${sold} of ${inBook} products of the price book are sold`;
  if (!tasking || sold === 0) return failed([count, ...notes].join('. '));
  const startMs = clock.nowMs();
  const passes = await tasking.opportunities(
    {
      products: tasking.products,
      place,
      heightM: 0,
      startMs,
      endMs: startMs + PASSES_DAYS * DAY_MS,
      minElevationDeg: 0,
      maxElevationDeg: 90,
    },
    signal,
  );
  const [first] = passes;
  const next = first ? `, the first of ${first.satellite} at ${utcMinute(first.peakMs)} UTC` : '';
  const text = `${count}; ${passes.length} passes within ${PASSES_DAYS} days${next}`;
  return sold < inBook ? warning([text, ...notes].join('. ')) : ok(text);
}

/** A request to our own address. It shows whether the address leads here, and not whether the provider reaches it. */
async function checkWebhooks(entry: MarketEntry, deps: CheckDeps): Promise<Finding> {
  const webhook = findWebhook(entry, deps.addresses);
  if (webhook.url === null) return ok(`Polling only: ${webhook.reason}`);
  const { url } = webhook;
  try {
    const answer = await limited(deps, (signal) =>
      deps.http.open({
        url: new URL(url),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
        addresses: 'any',
        redirects: { atMost: 0 },
        signal,
      }),
    );
    answer.discard();
    return answer.status === 200 ? ok(url) : warning(`${url} answers ${answer.status}. Orders are polled all the same`);
  } catch {
    return warning(`${url} does not answer from this machine. Orders are polled all the same`);
  }
}

async function checkSpending(entry: MarketEntry, { orders }: CheckDeps): Promise<Finding> {
  const { perDayCents, perMonthCents } = entry.spending;
  const { dayCents, monthCents } = await orders(nameOfEntry(entry)).spent();
  const used = (cents: number, cap: number | null) =>
    cap === null ? formatUsd(cents) : `${formatUsd(cents)} of ${formatUsd(cap)}`;
  const text = `${used(dayCents, perDayCents)} today, ${used(monthCents, perMonthCents)} this month (UTC)`;
  if (perDayCents === null && perMonthCents === null) return ok(`No caps; ${text}`);
  const isUsedUp = dayCents >= (perDayCents ?? Infinity) || monthCents >= (perMonthCents ?? Infinity);
  return isUsedUp ? warning(`${text}: nothing is sold at the moment`) : ok(text);
}

function describeTerms({ terms }: CheckTarget): Finding {
  if (!terms) return warning('There are none, so nothing can be ordered');
  if (terms.version === UNSET) return warning('Not set: enter the license of your contract as "terms"');
  return ok(`Version ${terms.version}, ${terms.title}`);
}
