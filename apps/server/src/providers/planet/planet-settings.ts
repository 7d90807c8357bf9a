import * as z from 'zod';
import { apiAddress, marketSettings } from '../market/market-settings.ts';

// Planet runs all of its satellites.
const { operators: _operators, ...shared } = marketSettings;

const name = z.string().regex(/^\w{1,60}$/);

/** Settings of Planet in `providers.json`. Without prices, its images are shown but not for sale. */
export const planetSettings = z.strictObject({
  kind: z.literal('planet'),
  ...shared,
  key: z.string().min(1, 'must be the API key of the account'),
  url: apiAddress.default('https://api.planet.com'),
  /** What is searched, and what is ordered of it: a bundle, and the asset that shows whether it may be downloaded. */
  itemTypes: z
    .record(name, z.strictObject({ bundle: name.default('visual'), asset: name.default('ortho_visual') }))
    .default({
      PSScene: { bundle: 'visual', asset: 'ortho_visual' },
      SkySatCollect: { bundle: 'visual', asset: 'ortho_visual' },
    }),
  /** What a square kilometer of the quota costs the operator, by item type. The margin is added to it. */
  prices: z
    .record(
      name,
      z.strictObject({
        centsPerKm2: z.number().min(0).max(10_000_000),
        minimumKm2: z.number().min(0).max(10_000).default(0),
      }),
    )
    .default({}),
});
export type PlanetSettings = z.output<typeof planetSettings>;
