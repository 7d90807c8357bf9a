import * as z from 'zod';
import { apiAddress, marketSettings } from '../market/market-settings.ts';
import { headerAuth } from '../stac/stac-connection.ts';

/** Settings of a provider that speaks the Sensor Tasking API, in `providers.json`. */
export const stapiSettings = z.strictObject({
  kind: z.literal('stapi'),
  ...marketSettings,
  /** The wire name, because any number of providers may be of this kind. */
  name: marketSettings.name.unwrap(),
  label: z.string().trim().min(1).max(40),
  /** The landing page of the interface. */
  url: apiAddress,
  auth: headerAuth.default({ kind: 'none' }),
  /** The order parameter that takes our reference, if its products have one. Orders are then looked up by it. */
  referenceParameter: z.string().min(1).max(100).optional(),
});
export type StapiSettings = z.output<typeof stapiSettings>;
