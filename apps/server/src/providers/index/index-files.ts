import * as z from 'zod';

/** What may be fetched of the files that harvested items name. */
export const indexFiles = z.strictObject({
  /** Hosts pictures and images are fetched from, `*.example.com` for all below. */
  assetHosts: z.array(z.string().regex(/^(\*\.)?[\w.-]+$/)).default([]),
  /** Allows assets on addresses of the own network. */
  privateAssets: z.boolean().default(false),
  /** `open-assets`: what is ordered is fetched from the item's image asset. `none`: the catalog is only looked at. */
  delivery: z.enum(['none', 'open-assets']).default('none'),
});
export type IndexFiles = z.output<typeof indexFiles>;
