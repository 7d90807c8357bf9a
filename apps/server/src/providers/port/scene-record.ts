import type { Polygon } from '@groundtrack/contract';
import type { AnalyticFacts } from './analytic-facts.ts';
import type { ImageSource } from './image-source.ts';
import type { SceneFacts } from './provider.ts';

/** A file, and what the catalog says of it. */
interface NumbersFile {
  /** Null: it cannot be fetched from the web. */
  readonly address: string | null;
  readonly source: ImageSource;
}

/** Where the numbers of a scene are. */
export interface AnalyticSource {
  /** One file of all bands, or one of each band in the order of the facts. */
  readonly files: readonly NumbersFile[];
  readonly facts: AnalyticFacts;
}

/**
 * A scene as a catalog describes it: facts, no prices. Both the live STAC adapter and the harvested index read items
 * into it.
 */
export interface SceneRecord extends SceneFacts {
  readonly collection: string;
  /** One polygon for each part of the footprint, split at the antimeridian: every longitude within ±180. */
  readonly parts: readonly Polygon[];
  /** Addresses in the provider's catalog; `image` is the full resolution. */
  readonly assets: {
    readonly quicklook: string | null;
    readonly sample: string | null;
    readonly image: string | null;
    /** What the catalog says of the file of the image; left out where it says nothing. */
    readonly imageSource?: ImageSource;
    /**
     * The license its item names, else its collection: an identifier of SPDX or a word of STAC. Left out: neither names one;
     * null: its collection could not be read.
     */
    readonly license?: string | null;
    /** Left out: it has nothing to sell but a picture, as far as its catalog says. */
    readonly analytic?: AnalyticSource;
  };
}
