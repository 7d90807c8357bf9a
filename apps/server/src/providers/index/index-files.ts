import * as z from 'zod';

/** How to fetch the files that harvested items name. */
export const indexFiles = z.strictObject({
  /** Hosts of pictures and images; `*.example.com` includes all subdomains. */
  assetHosts: z.array(z.string().regex(/^(\*\.)?[\w.-]+$/)).default([]),
  /** Allows assets in private networks. */
  privateAssets: z.boolean().default(false),
  /** `open-assets`: orders are delivered from the item's image asset. `none`: the catalog can only be viewed. */
  delivery: z.enum(['none', 'open-assets']).default('none'),
});
export type IndexFiles = z.output<typeof indexFiles>;
