import type { Polygon } from '@groundtrack/contract';
import type { ImageSource } from './image-source.ts';
import type { SceneFacts } from './provider.ts';

/**
 * A scene as a catalogue describes it: facts, no prices. Both the live STAC adapter and the harvested index read items
 * into it.
 */
export interface SceneRecord extends SceneFacts {
  readonly collection: string;
  /** One polygon for each part of the footprint, split at the antimeridian: every longitude within ±180. */
  readonly parts: readonly Polygon[];
  /** Addresses in the provider's catalogue; `image` is the full resolution. */
  readonly assets: {
    readonly quicklook: string | null;
    readonly sample: string | null;
    readonly image: string | null;
    /** What the catalog says of the file of the image; left out where it says nothing. */
    readonly imageSource?: ImageSource;
  };
}
