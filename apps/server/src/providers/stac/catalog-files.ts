import type { AssetRules } from './asset-fetcher.ts';

/** How to fetch the files that the items name. */
export interface CatalogFiles {
  readonly rules: AssetRules;
  /** Headers for a request of a file, such as a key. */
  headersFor(address: string, signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** `open-assets`: orders are delivered from the item's image asset. `none`: the catalog can only be viewed. */
  readonly delivery: 'none' | 'open-assets';
  readonly license: string;
}
