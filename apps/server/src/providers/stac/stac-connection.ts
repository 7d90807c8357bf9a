import * as z from 'zod';

const webAddress = z.url({ protocol: /^https?$/ });

/** How the catalog knows us. Secrets are already put in here. */
const stacAuth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** `Authorization: api-key …`, `x-api-key: …` */
  z.strictObject({ kind: z.literal('header'), name: z.string().regex(/^[\w-]+$/), value: z.string().min(1) }),
  /** RFC 7617. */
  z.strictObject({ kind: z.literal('basic'), username: z.string().min(1), password: z.string().default('') }),
  z.strictObject({ kind: z.literal('query'), name: z.string().min(1), value: z.string().min(1) }),
  /** RFC 6749 section 4.4. */
  z.strictObject({
    kind: z.literal('oauth-client-credentials'),
    tokenUrl: webAddress,
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    scope: z.string().optional(),
    audience: z.string().optional(),
  }),
]);
export type StacAuth = z.output<typeof stacAuth>;

/** Where a STAC API answers and what may be taken from it. */
export const stacConnection = z.strictObject({
  /** The landing page of the API. */
  url: webAddress,
  /** Where it searches, for an API whose landing page does not say. */
  searchUrl: webAddress.optional(),
  /** `auto` takes POST where the landing page offers it. */
  method: z.enum(['auto', 'GET', 'POST']).default('auto'),
  auth: stacAuth.default({ kind: 'none' }),
  /** Hosts pictures and images are fetched from, `*.example.com` for all below; the host of `url` is always allowed. */
  assetHosts: z.array(z.string().regex(/^(\*\.)?[\w.-]+$/)).default([]),
  /** Of these, the hosts that get our key as well. */
  authenticatedAssetHosts: z.array(z.string().regex(/^[\w.-]+$/)).default([]),
  /** Allows assets on addresses of the own network. */
  privateAssets: z.boolean().default(false),
  /** `open-assets`: what is ordered is fetched from the item's image asset. `none`: the catalog is only looked at. */
  delivery: z.enum(['none', 'open-assets']).default('none'),
});
export type StacConnection = z.output<typeof stacConnection>;
