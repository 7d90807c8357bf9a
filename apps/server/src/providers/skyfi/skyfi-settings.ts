import * as z from 'zod';
import { apiAddress, marketSettings } from '../market/market-settings.ts';

/** Settings of SkyFi in `providers.json`. The least entry is the kind and the key. */
export const skyfiSettings = z.strictObject({
  kind: z.literal('skyfi'),
  ...marketSettings,
  key: z.string().min(1, 'must be the API key of the account'),
  url: apiAddress.default('https://app.skyfi.com/platform-api'),
  /** Open data is free, but an account without a plan gets one image a day. */
  openData: z.boolean().default(true),
});
export type SkyfiSettings = z.output<typeof skyfiSettings>;
