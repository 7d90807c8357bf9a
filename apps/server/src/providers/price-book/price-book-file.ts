import { parseFootprint } from '@groundtrack/geo';
import * as z from 'zod';
import { MAX_SIDE_PX } from '../port/products.ts';

/** A trimmed text of 1 to `max` characters. */
function words(max: number) {
  const allowed = `a text of 1 to ${max} characters`;
  return z.string(allowed).trim().min(1, allowed).max(max, allowed);
}

function between(min: number, max: number, unit: string) {
  const allowed = `a number of ${unit} from ${min} to ${max}`;
  return z.number(allowed).min(min, allowed).max(max, allowed);
}

function whole(min: number, max: number, unit: string) {
  const allowed = `a whole number of ${unit} from ${min} to ${max}`;
  return z.int(allowed).min(min, allowed).max(max, allowed);
}

const CODE = 'a code of 1 to 60 lower-case letters, digits and hyphens, such as flexible-50cm';
/** More than any product costs. */
const DEAREST_CENTS = 100_000_000;
const priceCents = whole(1, DEAREST_CENTS, 'cents');
const WINDOW_SELECT = '"1" (assured: the buyer chooses a window) or "0" (flexible)';

const productFields = z.strictObject({
  code: z.string(CODE).regex(/^[a-z0-9][a-z0-9-]{0,59}$/, CODE),
  provider: z.string('the name of a provider'),
  tier: words(40),
  /** Catalog numbers. */
  satellites: z.array(z.string('a catalog number as text, such as "40115"')).min(1, 'at least one satellite').max(200),
  description: words(100),
  resolution: z.strictObject({ value: between(0.1, 10_000, 'cm or m'), unit: z.enum(['cm', 'm'], 'cm or m') }),
  mode: words(60),
  sizeKm: z.strictObject({ x: between(1, 500, 'km'), y: between(1, 500, 'km') }),
  priority: words(40),
  priceCents,
  window_select: z.enum(['0', '1'], WINDOW_SELECT),
  collectionWindowDays: whole(1, 90, 'days').nullable().default(null),
  offsetDays: whole(0, 180, 'days').default(1),
  windowDays: whole(0, 90, 'days').optional(),
  maxCloudCover: between(0, 1, 'parts of one').nullable().default(null),
  maxOffNadirDeg: between(1, 70, 'degrees').nullable().default(null),
  minOffNadirDeg: between(0, 70, 'degrees').nullable().default(null),
  minElevationDeg: between(0, 89, 'degrees').nullable().default(null),
  /** If absent, daylight is required for optical products but not for radar. */
  daylight: z.boolean('true or false').optional(),
  cancelHoursBefore: whole(0, 8760, 'hours').nullable(),
  ordersPerWindow: whole(1, 1000, 'orders').nullable().default(null),
  /** For a marketplace, whose satellites may not be built in; default: the sensor of the satellites. */
  sensor: z.enum(['optical', 'sar'], 'optical or sar').optional(),
  /** What the provider charges, in US cents. An order that would cost more is refused. */
  costCents: priceCents.optional(),
  /** Names of the product at the provider (docs/providers). */
  providerFields: z
    .record(z.string().min(1).max(60), z.union([z.string().max(200), z.number(), z.boolean()]))
    .optional(),
});

const product = productFields.superRefine((one, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const assured = one.window_select === '1';
  const pixelM = one.resolution.value / (one.resolution.unit === 'cm' ? 100 : 1);
  if (Math.round((Math.max(one.sizeKm.x, one.sizeKm.y) * 1000) / pixelM) > MAX_SIDE_PX)
    refuse(
      'sizeKm',
      `sides of at most ${MAX_SIDE_PX} pixels of ${pixelM} m: ${Math.floor((MAX_SIDE_PX * pixelM) / 10) / 100} km`,
    );
  if ((one.minOffNadirDeg ?? 0) > (one.maxOffNadirDeg ?? 90)) refuse('minOffNadirDeg', 'at most maxOffNadirDeg');
  if (assured && one.collectionWindowDays !== null)
    refuse('collectionWindowDays', 'null for an assured product: its windows are passes');
  if (assured && (one.windowDays ?? 0) !== 0) refuse('windowDays', '0 for an assured product: its windows are passes');
  if (!assured && one.ordersPerWindow !== null) refuse('ordersPerWindow', 'null for a flexible product');
  if (one.collectionWindowDays !== null && (one.windowDays ?? 0) > one.collectionWindowDays)
    refuse('windowDays', 'at most collectionWindowDays');
});
export type BookProduct = z.output<typeof product>;

const position = z.tuple([between(-180, 180, 'degrees'), between(-90, 90, 'degrees')], '[longitude, latitude]');

const AREA = 'a circle, or a geometry of the type Polygon or MultiPolygon';
const area = z
  .strictObject({
    name: words(100),
    circle: z.strictObject({ center: position, radiusKm: between(0.1, 1000, 'km') }).optional(),
    /** GeoJSON with rings in any direction, also across the antimeridian. */
    geometry: z.unknown().optional(),
  })
  .transform(({ name, circle, geometry }, context) => {
    if (circle && geometry === undefined) return { name, kind: 'circle' as const, ...circle };
    if (circle || geometry === undefined) return refuse(context, [], AREA);
    const parsed = parseFootprint(geometry);
    if (parsed.ok) return { name, kind: 'polygon' as const, parts: parsed.parts };
    return refuse(context, ['geometry'], `a polygon: ${parsed.reason.replace(/^geometry: /, '')}`);
  });
export type DemandArea = z.output<typeof area>;

function refuse(context: z.RefinementCtx, path: string[], message: string): never {
  context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
}

const maxar = z.strictObject({
  fees: z.strictObject({ highDemandCents: priceCents.optional(), mediaUsageCents: priceCents.optional() }).default({}),
  endUses: z
    .record(z.string().regex(/^[\w-]{1,20}$/, 'a code of 1 to 20 letters, digits, hyphens and underscores'), words(100))
    .refine((uses) => Object.keys(uses).length > 0, 'at least one end use, code to label'),
});

/** A price book file. docs/tasking.md describes every field. */
export const priceBookFile = z
  .strictObject({
    products: z.array(product).min(1, 'at least one product').max(500),
    maxar: maxar.optional(),
    highDemandAreas: z.array(area).max(5000).default([]),
  })
  .superRefine(({ products, maxar: conditions }, context) => {
    for (const [index, { provider, code }] of products.entries())
      if (products.findIndex((other) => other.provider === provider && other.code === code) < index)
        context.addIssue({ code: 'custom', path: ['products', index, 'code'], message: 'each product once' });
    if (!conditions && products.some(({ provider }) => provider === 'maxar'))
      context.addIssue({ code: 'custom', path: ['maxar'], message: 'end uses, because the book has Maxar products' });
  });
export type PriceBookFile = z.output<typeof priceBookFile>;
