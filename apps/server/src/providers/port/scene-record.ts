import type { Polygon } from '@groundtrack/contract';
import type { AnalyticFacts } from './analytic-facts.ts';
import type { ImageSource } from './image-source.ts';
import type { SceneFacts } from './provider.ts';

/** A file and its description in the catalog. */
interface NumbersFile {
  /** Null if it cannot be fetched from the web. */
  readonly address: string | null;
  readonly source: ImageSource;
}

/** The files with the pixel values of a scene. */
export interface AnalyticSource {
  /** One file of all bands, or one per band in the order of the facts. */
  readonly files: readonly NumbersFile[];
  readonly facts: AnalyticFacts;
}

/**
 * A scene as a catalog describes it: facts without prices. Both the live STAC adapter and the harvested index parse
 * items into it.
 */
export interface SceneRecord extends SceneFacts {
  readonly collection: string;
  /** One polygon for each part of the footprint, split at the antimeridian: every longitude within ±180. */
  readonly parts: readonly Polygon[];
  /** Addresses in the provider's catalog. `image` has the full resolution. */
  readonly assets: {
    readonly quicklook: string | null;
    readonly sample: string | null;
    readonly image: string | null;
    /** The catalog's description of the image file; omitted if there is none. */
    readonly imageSource?: ImageSource;
    /**
     * The license of its item, or else of its collection: an SPDX identifier or a STAC keyword. Omitted if neither
     * names one; null if its collection could not be read.
     */
    readonly license?: string | null;
    /** Omitted if its catalog describes only a picture. */
    readonly analytic?: AnalyticSource;
  };
}
