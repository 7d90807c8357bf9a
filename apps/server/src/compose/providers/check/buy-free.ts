import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { formatUsd } from '@groundtrack/contract';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { toISO } from '../../../lib/utc-time.ts';
import type {
  DeliveredImage,
  ImageryProvider,
  ProviderOrder,
  ProviderStatus,
} from '../../../providers/port/provider.ts';
import type { CheckDeps, CheckTarget } from './check-provider.ts';
import { describeFailure, type Finding, failed, limited, ok, skipped, warning } from './checked-call.ts';

/** Default: the pause that the provider asks for, up to this. */
const POLL_MS = 15_000;
const DELIVERY_MS = HOUR_MS / 2;
/** An order that takes longer goes on at the provider. */
const FOLLOWED_MS = 2 * HOUR_MS;

export interface FreeOrderDeps extends Pick<CheckDeps, 'clock' | 'orders' | 'limitMs' | 'stop'> {
  readonly print: (line: string) => void;
  readonly pollMs?: number;
}

/**
 * Places the free order of a provider, and follows it to its file. A second call on the same day continues with the order
 * of the first.
 */
export async function buyFree({ provider, notes }: CheckTarget, deps: FreeOrderDeps): Promise<Finding> {
  notes.take();
  try {
    return await placeAndFollow(provider, deps);
  } catch (error) {
    return failed([describeFailure(error), ...notes.take()].join('. '));
  }
}

async function placeAndFollow(provider: ImageryProvider, deps: FreeOrderDeps): Promise<Finding> {
  const { clock, orders, print } = deps;
  if (!provider.freeOrder) return skipped('No free order of this kind is known');
  const free = await limited(deps, (signal) => provider.freeOrder?.(signal) ?? Promise.reject(new Error('No order')));
  const reference = `check-${toISO(clock.nowMs()).slice(0, 10)}`;
  const order: ProviderOrder = { ...free.order, reference };
  print(`Ordering the ${free.description} with the reference ${reference}`);
  const id = await limited(deps, (signal) => provider.placeOrder(order, signal));
  const costCents = (await orders(provider.name).find(id))?.costCents ?? null;
  print(`Ordered: ${id}, cost ${costCents === null ? 'not stated' : formatUsd(costCents)}`);
  const status = await follow(provider, id, deps);
  const charged = costCents !== null && costCents > 0 ? `It costs ${formatUsd(costCents)}. ` : '';
  if (status === null)
    return warning(`${charged}Order ${id} goes on at the provider. Repeat the command today to follow it`);
  if (status.state !== 'Complete') return failed(`${charged}Order ${id} ended ${status.state}: ${status.reason ?? ''}`);
  const folder = await mkdtemp(join(tmpdir(), 'groundtrack-free-order-'));
  print(`Fetching the files to ${folder}`);
  const image = await limited({ ...deps, limitMs: DELIVERY_MS }, (signal) =>
    provider.fetchDelivery(id, order, folder, signal),
  );
  const text = `${charged}${await describeFiles(image)}; kept in ${folder}`;
  return charged === '' ? ok(text) : failed(text);
}

/** The last status of an order; null if it was followed long enough. */
async function follow(provider: ImageryProvider, id: string, deps: FreeOrderDeps): Promise<ProviderStatus | null> {
  const { clock, print, stop, pollMs = POLL_MS } = deps;
  const untilMs = clock.nowMs() + FOLLOWED_MS;
  let before = '';
  while (clock.nowMs() < untilMs) {
    const status = await limited(deps, (signal) => provider.status(id, signal));
    const text = [status.state, status.note].filter(Boolean).join(': ');
    if (text !== before) print(`${toISO(clock.nowMs()).slice(11, 19)} ${text}`);
    before = text;
    if (status.nextPollMs === null) return status;
    await setTimeout(Math.min(status.nextPollMs, pollMs), undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return null;
  }
  return null;
}

async function describeFiles({ path, widthPx, heightPx, epsg, original }: DeliveredImage): Promise<string> {
  const sizeOf = async (file: string) => `${(await stat(file)).size} bytes`;
  const image = `${basename(path)}, ${widthPx} × ${heightPx} pixels, EPSG:${epsg}, ${await sizeOf(path)}`;
  return original ? `${image}; package ${original.fileName}, ${await sizeOf(original.path)}` : image;
}
