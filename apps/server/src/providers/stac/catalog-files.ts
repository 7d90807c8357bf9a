import type { AssetRules } from './asset-fetcher.ts';

/** What may be fetched of the files the items name. */
export interface CatalogFiles {
  readonly rules: AssetRules;
  /** What goes with a request for a file, such as a key. */
  headersFor(address: string, signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** `open-assets`: what is ordered is fetched from the item's image asset. `none`: the catalog is only looked at. */
  readonly delivery: 'none' | 'open-assets';
  readonly license: string;
}
