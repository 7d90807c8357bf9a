import { DELIVERED_BANDS_MAX, toCents } from '@groundtrack/contract';
import * as z from 'zod';
import type { PriceRules } from '../port/products.ts';

/** A property by name, `view:off_nadir`, or by a path with dots into nested values; `$.collection` begins at the item. */
const path = z.string().min(1).max(200);
const paths = z.array(path);

/** The first asset that fits the first rule that fits any; every given part has to fit, `*` stands for any text. */
const assetRule = z.strictObject({
  key: z.string().min(1).optional(),
  role: z.string().min(1).optional(),
  /** Beginning of the media type. */
  type: z.string().min(1).optional(),
});
export type AssetRule = z.output<typeof assetRule>;

const kind = z.enum(['pan', 'ms', 'sar']);

const priceLine = z.strictObject({
  phenomenology: kind,
  /** US cents for each square kilometer; 0 for open data. */
  centsPerKm2: z.int().min(0).max(1_000_000),
});

const priceList = z
  .strictObject({
    /** One for each kind that is sold. */
    lines: z.array(priceLine).max(3).default([]),
    /** A product is charged for at least this area. */
    minimumKm2: z.number().min(0).max(10_000).default(0),
    /** A product costs at least this much, in US cents, before what the GeoTIFF adds. */
    minimumCents: z.int().min(0).max(100_000_000).default(0),
    /** Sides of the squares that are sold. */
    sizesKm: z.array(z.number().min(0.1).max(100)).min(1).max(10).default([1, 2, 5]),
    /** What the GeoTIFF costs, as a factor of the picture. */
    tiffFactor: z.number().min(1).max(100).default(1),
    /** What all bands as numbers cost, as a factor of the picture; left out: they are not sold. */
    analyticFactor: z.number().min(1).max(100).optional(),
    /**
     * What is sold: squares around a place; beside them what a scene shows of an area, clipped to its shape; or scenes as a
     * whole alone, whatever place or area was asked.
     */
    clip: z.enum(['boxes', 'any-shape', 'whole-scene']).default('boxes'),
    /** Of what a scene shows of an area, or of a whole scene, so much has to be bought at least, and at most. */
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
  /** Of each group the first value that is known; of the groups the largest. Azimuth and ground range are two groups. */
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
  /** The rule fits when this property is there … */
  path,
  /** … and, where given, has one of these values. */
  equals: z.array(z.string()).min(1).optional(),
  is: kind,
});

/** How the items of one catalog become scenes of one provider: everything that differs from catalog to catalog. */
export const stacMapping = z.strictObject({
  /** Lower-case name used on the wire. */
  provider: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must begin with a letter and have up to 40 of a-z, 0-9 and -'),
  label: z.string().min(1).max(60),
  /** Collections that are searched; empty searches all. */
  collections: z.array(z.string().min(1)).default([]),
  fields: fields.prefault({}),
  /** What a scene has: an item without one of these is none, such as a map of all footprints. */
  requires: paths.default([]),
  /** The first rule that fits says what a scene is; none: `otherwise`. */
  kinds: z
    .strictObject({ rules: z.array(kindRule), otherwise: kind })
    .default({ rules: [{ path: 'sar:instrument_mode', is: 'sar' }], otherwise: 'ms' }),
  /** Spellings of the catalog to names for people; one `*` stands for any text and is put in for the `*` of the name. */
  platforms: z.record(z.string(), z.string()).default({}),
  colorBands: z.array(z.string()).default(['red', 'green', 'blue']),
  assets: z
    .strictObject({
      quicklook: z.array(assetRule).default([{ role: 'thumbnail' }, { role: 'overview', type: 'image/' }]),
      sample: z.array(assetRule).default([]),
      image: z.array(assetRule).default([]),
      /** The file of all bands; where none fits, `image` is it if its item says that it holds more than a picture. */
      analytic: z.array(assetRule).default([]),
      /** Files of one band each, in the order in which they are delivered as one. */
      bandFiles: z.array(assetRule).max(DELIVERED_BANDS_MAX).default([]),
    })
    .prefault({}),
  prices: priceList.prefault({}),
  /** Of items that name none, as does their collection: an identifier of SPDX, such as CC-BY-4.0. */
  license: z.string().min(1).max(100).optional(),
  /** Whether images may be looked at before they are bought: where their license says so, always, or never. */
  viewing: z.enum(['by-license', 'allowed', 'never']).default('by-license'),
  /**
   * Searches end at 5 m (spec section 5). True: scenes coarser than that are found by a search up to its end, for
   * catalogs that have nothing finer.
   */
  coarserThanSearch: z.boolean().default(false),
});
export type StacMapping = z.output<typeof stacMapping>;
/** A mapping as it is written in a file: what is left out follows the STAC extensions. */
export type StacMappingInput = z.input<typeof stacMapping>;

/** What the price list of a mapping says of a scene. */
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
