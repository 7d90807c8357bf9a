import { DELIVERED_BANDS_MAX, toCents } from '@groundtrack/contract';
import * as z from 'zod';
import type { PriceRules } from '../port/products.ts';

/**
 * A property by name, such as `view:off_nadir`, or by a path with dots into nested values. `$.collection` starts at the
 * item.
 */
const path = z.string().min(1).max(200);
const paths = z.array(path);

/**
 * Selects the first asset that matches the first rule that matches any. All given parts must match; `*` stands for any
 * text.
 */
const assetRule = z.strictObject({
  key: z.string().min(1).optional(),
  role: z.string().min(1).optional(),
  /** Prefix of the media type. */
  type: z.string().min(1).optional(),
});
export type AssetRule = z.output<typeof assetRule>;

const kind = z.enum(['pan', 'ms', 'sar']);

const priceLine = z.strictObject({
  phenomenology: kind,
  /** US cents per square kilometer; 0 for open data. */
  centsPerKm2: z.int().min(0).max(1_000_000),
});

const priceList = z
  .strictObject({
    /** One line for each kind that is sold. */
    lines: z.array(priceLine).max(3).default([]),
    /** The minimum billed area of a product. */
    minimumKm2: z.number().min(0).max(10_000).default(0),
    /** The minimum price of a product in US cents, before the factor for the GeoTIFF. */
    minimumCents: z.int().min(0).max(100_000_000).default(0),
    /** Sides of the squares for sale. */
    sizesKm: z.array(z.number().min(0.1).max(100)).min(1).max(10).default([1, 2, 5]),
    /** Price of the GeoTIFF, as a factor of the picture. */
    tiffFactor: z.number().min(1).max(100).default(1),
    /** Price of the analytic product, as a factor of the price of the picture; not for sale by default. */
    analyticFactor: z.number().min(1).max(100).optional(),
    /**
     * What is sold: squares around a place; these and the part of a scene in an area, clipped to its shape; or only
     * whole scenes.
     */
    clip: z.enum(['boxes', 'any-shape', 'whole-scene']).default('boxes'),
    /** Limits of the area for part of a scene, or for a whole scene. */
    leastAreaKm2: z.number().min(0).max(10_000).default(0),
    largestAreaKm2: z.number().positive().max(100_000).default(10_000),
  })
  .superRefine(({ minimumKm2, leastAreaKm2, largestAreaKm2 }, context) => {
    for (const [path, value] of Object.entries({ minimumKm2, leastAreaKm2 }))
      if (value > largestAreaKm2)
        context.addIssue({
          code: 'custom',
          path: [path],
          message: `must be at most the largestAreaKm2 of ${largestAreaKm2}`,
        });
  });

const fields = z.strictObject({
  acquiredAt: paths.default(['datetime', 'start_datetime']),
  platform: paths.default(['platform', 'constellation']),
  /** The first known value of each group; then the largest of the groups. Azimuth and ground range are two groups. */
  groundSampleDistance: z
    .strictObject({ groups: z.array(paths).min(1), unit: z.enum(['m', 'cm']).default('m') })
    .default({
      groups: [
        ['gsd', 'sar:resolution_azimuth'],
        ['gsd', 'sar:resolution_range'],
      ],
      unit: 'm',
    }),
  cloudCover: z
    .strictObject({ paths, unit: z.enum(['percent', 'fraction']).default('percent') })
    .default({ paths: ['eo:cloud_cover'], unit: 'percent' }),
  /** The angle at the satellite, not the incidence angle on the ground. */
  offNadir: paths.default(['view:off_nadir']),
  sunElevation: paths.default(['view:sun_elevation']),
  sunAzimuth: paths.default(['view:sun_azimuth']),
  orbitState: paths.default(['sat:orbit_state']),
  lookSide: paths.default(['sar:observation_direction']),
  polarizations: paths.default(['sar:polarizations']),
});

const kindRule = z.strictObject({
  /** The rule matches if this property exists … */
  path,
  /** … and, if given, has one of these values. */
  equals: z.array(z.string()).min(1).optional(),
  is: kind,
});

/** Maps the items of one catalog to scenes of one provider. It contains everything that differs between catalogs. */
export const stacMapping = z.strictObject({
  /** Lower-case name used on the wire. */
  provider: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must begin with a letter and have up to 40 of a-z, 0-9 and -'),
  label: z.string().min(1).max(60),
  /** Collections to search; empty: all. */
  collections: z.array(z.string().min(1)).default([]),
  fields: fields.prefault({}),
  /** Properties that every scene has. Items without them are skipped, such as a map of all footprints. */
  requires: paths.default([]),
  /** The first matching rule decides the kind of a scene; default: `otherwise`. */
  kinds: z
    .strictObject({ rules: z.array(kindRule), otherwise: kind })
    .default({ rules: [{ path: 'sar:instrument_mode', is: 'sar' }], otherwise: 'ms' }),
  /** Maps spellings of the catalog to readable names. One `*` matches any text, which replaces the `*` of the name. */
  platforms: z.record(z.string(), z.string()).default({}),
  colorBands: z.array(z.string()).default(['red', 'green', 'blue']),
  assets: z
    .strictObject({
      quicklook: z.array(assetRule).default([{ role: 'thumbnail' }, { role: 'overview', type: 'image/' }]),
      sample: z.array(assetRule).default([]),
      image: z.array(assetRule).default([]),
      /** The file of all bands. If none matches, `image` is used if its item says that it holds more than a picture. */
      analytic: z.array(assetRule).default([]),
      /** Single-band files, in the order in which they are joined. */
      bandFiles: z.array(assetRule).max(DELIVERED_BANDS_MAX).default([]),
    })
    .prefault({}),
  prices: priceList.prefault({}),
  /** The license of items that name none, and whose collection names none: an SPDX identifier, such as CC-BY-4.0. */
  license: z.string().min(1).max(100).optional(),
  /** Whether images can be viewed before the purchase: if their license permits it, always, or never. */
  viewing: z.enum(['by-license', 'allowed', 'never']).default('by-license'),
  /**
   * Searches end at 5 m (spec section 5). True: coarser scenes are found by searches up to that end, for catalogs that
   * have nothing finer.
   */
  coarserThanSearch: z.boolean().default(false),
});
export type StacMapping = z.output<typeof stacMapping>;
/** A mapping in a file. Omitted parts follow the STAC extensions. */
export type StacMappingInput = z.input<typeof stacMapping>;

/** The price rules of a mapping. */
export function toPriceRules({ prices }: StacMapping): PriceRules {
  const { lines, minimumCents, analyticFactor, clip, leastAreaKm2, largestAreaKm2, ...rules } = prices;
  const centsPerKm2 = Object.fromEntries(
    lines.map(({ phenomenology, centsPerKm2: cents }) => [phenomenology, toCents(cents)]),
  );
  const analytic = analyticFactor === undefined ? {} : { analyticFactor };
  const clipping =
    clip === 'boxes' ? {} : { clip: { sells: clip, leastKm2: leastAreaKm2, largestKm2: largestAreaKm2 } };
  return { ...rules, ...analytic, ...clipping, minimumCents: toCents(minimumCents), centsPerKm2 };
}
