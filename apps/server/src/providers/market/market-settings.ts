import { toCents } from '@groundtrack/contract';
import * as z from 'zod';
import { guardSettings } from '../guard/guard-settings.ts';
import { privateHostOf } from './private-host.ts';
import type { SpendingCaps } from './provider-orders.ts';

/** The address of an interface. Every request to it has a key, so that it is encrypted, except to a double. */
export const apiAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.parse(url)?.protocol !== 'http:' || privateHostOf(url) !== undefined, 'must be https');

const wholeCents = z.int().min(0).max(100_000_000);

const marginFields = {
  percent: z.number().min(0).max(1000),
  fixedCents: wholeCents,
  minimumCents: wholeCents,
  /** Prices per square kilometer and fixed prices are rounded up to a multiple of it. */
  roundToCents: z.int().min(1).max(100_000),
} as const;

/** What is added to the cost. */
const margin = z.strictObject({
  percent: marginFields.percent.default(20),
  fixedCents: marginFields.fixedCents.default(0),
  minimumCents: marginFields.minimumCents.default(0),
  roundToCents: marginFields.roundToCents.default(1),
});
export type Margin = z.output<typeof margin>;

/** Conditions that are left out always hold. */
const exception = z.strictObject({
  operator: z.string().min(1).optional(),
  collection: z.string().min(1).optional(),
  product: z.string().min(1).optional(),
  margin: z.strictObject(marginFields).partial(),
});

/** How the operator turns costs into prices. */
const pricing = z.strictObject({
  margin: margin.prefault({}),
  exceptions: z.array(exception).max(100).default([]),
  /** For each currency or unit of the provider except USD: US cents for a hundredth of it, or for a whole credit. */
  rates: z
    .record(z.string().min(1), z.strictObject({ usdCentsPerMinorUnit: z.number().positive(), date: z.iso.date() }))
    .default({}),
  /** The accepted increase of a cost between the sale and the order. */
  tolerancePercent: z.number().min(0).max(100).default(3),
});
export type Pricing = z.output<typeof pricing>;

/** The license that buyers accept. Nothing can be bought from a provider without one. */
export const termsSetting = z.strictObject({
  version: z.string().min(1).max(100),
  title: z.string().min(1).max(200),
  text: z.string().min(1).max(200_000),
  /** The license on the web, in addition to the text. */
  link: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
});

/** A part of the world. */
const region = z.strictObject({
  name: z.string().min(1).max(100),
  /** West, south, east, north in degrees. West is above east if it crosses the 180th meridian. */
  box: z.tuple([
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
  ]),
});

/** Until the operator sets the license of the contract with the provider. */
const UNSET_TERMS = {
  version: 'not-set',
  title: 'Terms of the provider',
  text:
    'The terms of the provider and the license of the operator of the satellite apply, as they are published on the day ' +
    'of the order. The operator of this server has not entered their text yet.',
};

/** Settings of every commercial provider in `providers.json`. */
export const marketSettings = {
  ...guardSettings,
  /** The wire name; default: the kind. */
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must begin with a letter and have up to 40 of a-z, 0-9 and -')
    .optional(),
  terms: termsSetting.prefault(UNSET_TERMS),
  pricing: pricing.prefault({}),
  spending: z
    .strictObject({
      perDayCents: wholeCents.nullable().default(null),
      perMonthCents: wholeCents.nullable().default(null),
    })
    .prefault({})
    .transform(
      ({ perDayCents, perMonthCents }): SpendingCaps => ({
        perDayCents: perDayCents === null ? null : toCents(perDayCents),
        perMonthCents: perMonthCents === null ? null : toCents(perMonthCents),
      }),
    ),
  /** Only these operators of satellites; default: all. */
  operators: z.array(z.string().min(1)).max(200).optional(),
  /** Only inside of these; default: everywhere. */
  regions: z.array(region).max(100).optional(),
  /** Requests to the provider in a second, of all kinds. */
  requestsPerSecond: z.number().positive().max(100).default(5),
} as const;
const marketObject = z.strictObject(marketSettings);
export type MarketSettings = z.output<typeof marketObject>;
