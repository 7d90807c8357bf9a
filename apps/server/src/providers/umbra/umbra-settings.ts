import * as z from 'zod';
import { apiAddress, marketSettings } from '../market/market-settings.ts';

const cents = z.number().min(0).max(100_000_000);

/** What Umbra charges for an archive scene, by the contract of the operator, in US cents. */
const archivePrice = z.union(
  [z.strictObject({ perSceneCents: cents }), z.strictObject({ perKm2Cents: cents })],
  'must be { "perSceneCents": … } or { "perKm2Cents": … }',
);
export type ArchivePrice = z.output<typeof archivePrice>;

/** Settings of Umbra Canopy in `providers.json`. The least entry is the kind and the credentials. */
export const umbraSettings = z.strictObject({
  kind: z.literal('umbra'),
  ...marketSettings,
  clientId: z.string().min(1, 'must be the client id of the account'),
  clientSecret: z.string().min(1, 'must be the client secret of the account'),
  /** Orders in the sandbox are free, and their images are mocked. */
  sandbox: z.boolean().default(false),
  /** The interface has no prices. Scenes without a price are not for sale. */
  prices: z.strictObject({ archive: archivePrice.optional(), openData: archivePrice.optional() }).prefault({}),
  /** The contract that orders belong to; default: the one that Umbra chooses. */
  contractId: z.uuid().optional(),
  /** Default: the address of the sandbox or of the real interface. */
  url: apiAddress.optional(),
  authUrl: apiAddress.default('https://auth.canopy.umbra.space'),
});
export type UmbraSettings = z.output<typeof umbraSettings>;

/** The address of the interface, which is also the audience of its tokens. */
export function baseUrlOf({ url, sandbox }: Pick<UmbraSettings, 'url' | 'sandbox'>): string {
  const usual = sandbox ? 'https://api.canopy.prod.umbra-sandbox.space' : 'https://api.canopy.umbra.space';
  return (url ?? usual).replace(/\/$/, '');
}
