import type { Phenomenology, Polygon, SceneId } from '@groundtrack/contract';

/**
 * A scene as a catalogue describes it: facts, no prices. Both the live STAC adapter and the harvested index read items
 * into it. Null means that the catalogue does not say.
 */
export interface SceneRecord {
  /** Unique within the provider. */
  readonly featureId: SceneId;
  readonly provider: string;
  readonly collection: string;
  /** The platform as people write it: `WorldView-3`. */
  readonly satellite: string;
  readonly acquiredAtMs: number;
  readonly groundSampleDistanceM: number | null;
  /** Fraction 0 to 1. */
  readonly cloudCover: number | null;
  readonly offNadirDeg: number | null;
  readonly sunElevationDeg: number | null;
  readonly sunAzimuthDeg: number | null;
  readonly phenomenology: Phenomenology;
  readonly colorBands: readonly string[];
  readonly orbitState: 'ascending' | 'descending' | null;
  readonly lookSide: 'left' | 'right' | null;
  /** One polygon for each part of the footprint, split at the antimeridian: every longitude within ±180. */
  readonly parts: readonly Polygon[];
  /** Addresses in the provider's catalogue; `image` is the full resolution. */
  readonly assets: { readonly quicklook: string | null; readonly sample: string | null; readonly image: string | null };
}
