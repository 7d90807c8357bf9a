import { createHash } from 'node:crypto';
import {
  DEFAULT_FEE_CENTS,
  HIGH_DEMAND_FEE,
  MEDIA_USAGE_FEE,
  type PriceId,
  providerLabel,
  toCents,
} from '@groundtrack/contract';
import { type FileProblem, toFileProblem, valueText } from '../../lib/file-problems.ts';
import type { TaskingProduct } from '../port/tasking.ts';
import { formatTaskingPriceId } from '../port/tasking-price-id.ts';
import { toDemandIndex } from './demand-areas.ts';
import type { PriceBook, TaskingConditions, TaskingFee } from './price-book.ts';
import { type BookProduct, type PriceBookFile, priceBookFile } from './price-book-file.ts';

/** A satellite that a product may name. */
interface BookSatellite {
  readonly id: string;
  readonly provider: string;
  readonly sensor: 'optical' | 'sar';
}

/** The names that a price book may use. */
export interface BookContext {
  /** Connected providers that support tasking. */
  readonly providers: readonly string[];
  /** Those that sell for the operators of other satellites, so that their products may name any. */
  readonly marketplaces?: readonly string[];
  readonly satellites: readonly BookSatellite[];
}

export type ParsedPriceBook =
  | { readonly ok: true; readonly book: PriceBook }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

/** Parses a price book (docs/tasking.md). @param text the unchanged UTF-8 file, whose SHA-256 is the version */
export function parsePriceBook(text: string, context: BookContext): ParsedPriceBook {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [{ path: 'file', value: String(error), allowed: 'JSON' }] };
  }
  const parsed = priceBookFile.safeParse(json);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map((issue) => toFileProblem(issue, json)) };
  const problems = parsed.data.products.flatMap((product, index) => unknownNames(product, index, context));
  if (problems.length > 0) return { ok: false, problems };
  const version = createHash('sha256').update(text).digest('hex');
  return { ok: true, book: toBook(parsed.data, version, context.satellites) };
}

/** Finds providers and satellites that do not exist on this server, or that do not match. */
function unknownNames(
  { provider, satellites, sensor }: BookProduct,
  index: number,
  { providers, marketplaces = [], satellites: fleet }: BookContext,
): FileProblem[] {
  const at = `products[${index}]`;
  if (!providers.includes(provider))
    return [
      {
        path: `${at}.provider`,
        value: valueText(provider),
        allowed: `a provider that is connected and can be tasked: ${providers.join(', ') || 'there is none'}`,
      },
    ];
  if (marketplaces.includes(provider)) {
    const known = sensor !== undefined || satellites.some((id) => fleet.some((one) => one.id === id));
    return known ? [] : [{ path: `${at}.sensor`, value: 'missing', allowed: 'optical or sar' }];
  }
  const own = new Map(fleet.filter((one) => one.provider === provider).map((one) => [one.id, one]));
  const foreign = satellites.flatMap((id, i): FileProblem[] => {
    const allowed = `a satellite of ${providerLabel(provider)}, each once: ${[...own.keys()].join(', ')}`;
    const isFine = own.has(id) && satellites.indexOf(id) === i;
    return isFine ? [] : [{ path: `${at}.satellites[${i}]`, value: valueText(id), allowed }];
  });
  const sensors = new Set(satellites.map((id) => own.get(id)?.sensor));
  if (foreign.length > 0 || sensors.size === 1) return foreign;
  const allowed = 'satellites of one kind, optical or radar';
  return [{ path: `${at}.satellites`, value: valueText(satellites), allowed }];
}

function toBook(file: PriceBookFile, version: string, fleet: readonly BookSatellite[]): PriceBook {
  const products = file.products.map((product) => toProduct(product, fleet));
  const byPriceId = new Map<PriceId, TaskingProduct>(products.map((product) => [product.priceId, product]));
  const conditions = file.maxar ? toConditions('maxar', file.maxar) : null;
  return {
    version,
    products,
    conditionsOf: (provider) => (provider === 'maxar' ? conditions : null),
    find: (priceId) => byPriceId.get(priceId) ?? null,
    isHighDemand: toDemandIndex(file.highDemandAreas),
  };
}

function toProduct(product: BookProduct, fleet: readonly BookSatellite[]): TaskingProduct {
  const { code, satellites, window_select, priceCents, cancelHoursBefore, windowDays, daylight, ...rest } = product;
  const { costCents, providerFields, sensor: stated, ...facts } = rest;
  const assured = window_select === '1';
  const sensor = stated ?? fleet.find(({ id }) => id === satellites[0])?.sensor ?? 'optical';
  return {
    ...facts,
    priceId: formatTaskingPriceId({ kind: 'product', provider: facts.provider, code }),
    priceCents: toCents(priceCents),
    sensor,
    satelliteIds: satellites,
    assured,
    windowDays: windowDays ?? (assured ? 0 : 1),
    daylight: daylight ?? sensor === 'optical',
    canceling: cancelHoursBefore === null ? null : { hoursBefore: cancelHoursBefore },
    ...(costCents === undefined
      ? {}
      : { cost: { amountMinor: costCents, currency: 'USD', cents: toCents(costCents) } }),
    ...(providerFields ? { providerFields } : {}),
  };
}

function toConditions(
  provider: string,
  { fees, endUses }: Exclude<PriceBookFile['maxar'], undefined>,
): TaskingConditions {
  const toFee = (code: TaskingFee['code'], description: string, priceCents = DEFAULT_FEE_CENTS): TaskingFee => ({
    code,
    priceId: formatTaskingPriceId({ kind: 'fee', provider, code }),
    description,
    priceCents: toCents(priceCents),
  });
  return {
    fees: [
      toFee('high-demand', HIGH_DEMAND_FEE, fees.highDemandCents),
      toFee('media-usage', MEDIA_USAGE_FEE, fees.mediaUsageCents),
    ],
    endUses,
  };
}
