import * as z from 'zod';
import { toInstant } from '../market/to-instant.ts';

const words = z.string().nullish().catch(null);

const link = z.object({
  rel: z.string().catch(''),
  href: z.string().min(1),
  type: words,
  method: words,
  body: z.unknown().optional(),
});
export type StapiLink = z.output<typeof link>;

/** Links that cannot be read are left out. */
const links = z
  .array(link.nullable().catch(null))
  .catch([])
  .transform((all) => all.filter((one) => one !== null));

export const productAnswer = z.object({
  id: z.string(),
  stapi_version: z.string().catch(''),
  conformsTo: z.array(z.string()).nullish().catch(null),
  links,
});

/** Queryables and order parameters: a JSON Schema, of which the names and maximums are used. */
export const schemaAnswer = z.object({
  properties: z
    .record(z.string(), z.object({ maximum: z.number().nullish().catch(null) }).catch({ maximum: null }))
    .catch({}),
});

/** `start/end`; the published description has a list of two instead. */
const interval = z
  .union([z.string().transform((text) => text.split('/')), z.array(z.string())])
  .transform((ends, context) => {
    const [startMs = null, endMs = null] = ends.map(toInstant);
    if (ends.length === 2 && startMs !== null && endMs !== null && startMs <= endMs) return { startMs, endMs };
    context.addIssue({ code: 'custom', message: 'is no interval' });
    return z.NEVER;
  });

/** A number, or the middle of a range. */
const angle = z
  .union([
    z.number(),
    z
      .array(z.number())
      .length(2)
      .transform(([from = 0, to = 0]) => (from + to) / 2),
  ])
  .nullish()
  .catch(null)
  .transform((deg) => deg ?? null);

const direction = <T extends string>(values: readonly [T, T]) =>
  z
    .enum(values)
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

/** Fields of STAC that opportunities and items have in common. */
const sceneFields = {
  platform: words,
  constellation: words,
  'view:off_nadir': angle,
  'view:incidence_angle': angle,
  'view:sun_elevation': angle,
  'view:sun_azimuth': angle,
  'sar:observation_direction': direction(['left', 'right']),
  'sat:orbit_state': direction(['ascending', 'descending']),
};

export const opportunity = z.object({ properties: z.object({ datetime: interval, ...sceneFields }), links });
export type StapiOpportunity = z.output<typeof opportunity>;

export const collection = z.object({ features: z.array(z.unknown()), links });

export const searchRecord = z.object({ status: z.object({ status_code: z.string() }), links });

const status = z.object({
  timestamp: z.string().catch(''),
  status_code: z.string().min(1).max(100),
  reason_code: words,
  links,
});

/** What an order repeats of its request. */
export const orderSearch = z.object({
  datetime: interval,
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
});

export const order = z.object({
  id: z.string().min(1).max(200),
  properties: z.object({
    product_id: z.string().catch(''),
    created: z.string().catch(''),
    status,
    search_parameters: orderSearch.nullish().catch(null),
    order_parameters: z.record(z.string(), z.unknown()).catch({}),
  }),
  links,
  assets: z.unknown().optional(),
});
export type StapiOrder = z.output<typeof order>;

/** The list is called `orders` in the text of the specification. */
export const orderList = z.union([
  z.object({ features: z.array(z.unknown()), links }),
  z
    .object({ orders: z.array(z.unknown()), links })
    .transform(({ orders, links: all }) => ({ features: orders, links: all })),
]);

export const item = z.object({
  properties: z.object({ datetime: words, start_datetime: words, 'eo:cloud_cover': angle, ...sceneFields }),
  assets: z.unknown().optional(),
});

export const assets = z
  .record(
    z.string(),
    z
      .object({ href: z.string().min(1), type: words, roles: z.array(z.string()).nullish().catch(null) })
      .nullable()
      .catch(null),
  )
  .catch({});
