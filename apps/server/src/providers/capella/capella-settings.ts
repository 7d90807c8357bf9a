import * as z from 'zod';
import { apiAddress, marketSettings } from '../market/market-settings.ts';

/** Settings of Capella in `providers.json`. The least entry is the kind and the key. */
export const capellaSettings = z.strictObject({
  kind: z.literal('capella'),
  ...marketSettings,
  key: z.string().min(1, 'must be the API key of the account'),
  url: apiAddress.default('https://api.capellaspace.com'),
  collections: z.array(z.string().min(1)).min(1).max(20).default(['capella-archive']),
  /** The contract that pays; default: the one that Capella chooses. */
  contractId: z.uuid().optional(),
  /**
   * What Capella charges for an archive scene in US cents, by imaging mode as its catalog names it: `spotlight`. Only
   * one scene at a time can be asked for its price, so scenes without an entry are not for sale.
   */
  prices: z.record(z.string().min(1), z.int().min(0).max(100_000_000)).default({}),
});
export type CapellaSettings = z.output<typeof capellaSettings>;
