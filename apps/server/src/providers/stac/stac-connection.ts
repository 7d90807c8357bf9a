import * as z from 'zod';

const webAddress = z.url({ protocol: /^https?$/ });

/** Credentials that are sent as a header. References to secrets are already resolved. */
const headerAuths = [
  z.strictObject({ kind: z.literal('none') }),
  /** `Authorization: api-key …`, `x-api-key: …` */
  z.strictObject({ kind: z.literal('header'), name: z.string().regex(/^[\w-]+$/), value: z.string().min(1) }),
  /** RFC 7617. */
  z.strictObject({ kind: z.literal('basic'), username: z.string().min(1), password: z.string().default('') }),
  /** RFC 6749 section 4.4. */
  z.strictObject({
    kind: z.literal('oauth-client-credentials'),
    tokenUrl: webAddress,
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    scope: z.string().optional(),
    audience: z.string().optional(),
  }),
] as const;
export const headerAuth = z.discriminatedUnion('kind', headerAuths);

/** Our credentials for the catalog. */
const stacAuth = z.discriminatedUnion('kind', [
  ...headerAuths,
  z.strictObject({ kind: z.literal('query'), name: z.string().min(1), value: z.string().min(1) }),
]);
export type StacAuth = z.output<typeof stacAuth>;

/** The address of a STAC API, and what may be fetched from it. */
export const stacConnection = z.strictObject({
  /** The landing page of the API. */
  url: webAddress,
  /** The search endpoint of an API whose landing page does not link to it. */
  searchUrl: webAddress.optional(),
  /** `auto` uses POST if the landing page offers it. */
  method: z.enum(['auto', 'GET', 'POST']).default('auto'),
  auth: stacAuth.default({ kind: 'none' }),
  /** Hosts of pictures and images; `*.example.com` includes all subdomains. The host of `url` is always allowed. */
  assetHosts: z.array(z.string().regex(/^(\*\.)?[\w.-]+$/)).default([]),
  /** The subset of these hosts that also receives our key. */
  authenticatedAssetHosts: z.array(z.string().regex(/^[\w.-]+$/)).default([]),
  /** Allows assets in private networks. */
  privateAssets: z.boolean().default(false),
  /** `open-assets`: orders are delivered from the item's image asset. `none`: the catalog can only be viewed. */
  delivery: z.enum(['none', 'open-assets']).default('none'),
});
export type StacConnection = z.output<typeof stacConnection>;
