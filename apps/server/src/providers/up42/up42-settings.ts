import * as z from 'zod';
import { apiAddress, marketSettings } from '../market/market-settings.ts';

const name = z.string().min(1).max(200);

/** What a collection costs, until its images are estimated one by one. */
const collectionPrice = z.strictObject({
  collection: name,
  creditsPerKm2: z.number().positive().max(10_000_000),
  /** The least area that is billed. */
  minimumKm2: z.number().min(0).max(100_000).default(0),
  /** Id or name; default: the first of the collection. */
  dataProduct: name.optional(),
  /** What else its order form requires, such as `{ "acquisitionMode": "mono" }`. */
  params: z.record(z.string(), z.json()).default({}),
});
export type CollectionPrice = z.output<typeof collectionPrice>;

const shared = {
  ...marketSettings,
  /** Collections without a price are not for sale. */
  prices: z.array(collectionPrice).max(500).default([]),
  /** Collections that need an approval or a request by hand, which the account has. */
  approvedCollections: z.array(name).max(500).default([]),
  /** Accepts a feasibility study with one option. Options may change dates and clouds of a tasking. */
  acceptSingleOption: z.boolean().default(false),
} as const;

/** Settings of UP42 in `providers.json`. */
export const up42Settings = z.strictObject({
  kind: z.literal('up42'),
  ...shared,
  username: z.string().min(1, 'must be the email address of the account'),
  password: z.string().min(1, 'must be the password of the account'),
  /** Where the account is: Europe or Saudi Arabia. */
  region: z.enum(['eu', 'sa']).default('eu'),
  /** Default: the addresses of the region. */
  url: apiAddress.optional(),
  authUrl: apiAddress.optional(),
});
export type Up42Settings = z.output<typeof up42Settings>;

/** Settings of Geopera in `providers.json`. */
export const geoperaSettings = z.strictObject({
  kind: z.literal('geopera'),
  ...shared,
  key: z.string().min(1, 'must be an API key of the account'),
  /** Orders belong to it. */
  workspaceId: z.string().min(1, 'must be the workspace of the account'),
  url: apiAddress.default('https://api.geopera.com'),
});
export type GeoperaSettings = z.output<typeof geoperaSettings>;

export type AnySettings = Up42Settings | GeoperaSettings;

/** The unit of all amounts, which the operator gives a rate. */
export const CREDITS = 'credits';

export function labelOf({ kind }: Pick<AnySettings, 'kind'>): string {
  return kind === 'up42' ? 'UP42' : 'Geopera';
}

export function urlOf(settings: AnySettings): string {
  if (settings.kind === 'geopera') return settings.url;
  return settings.url ?? `https://api.${settings.region === 'sa' ? 'sa.' : ''}up42.com`;
}
