import type { DataType } from '@groundtrack/cog/samples';

/** A band of an analytic product. A value of the file times `scale` plus `offset` is the quantity in `unit`. */
export interface AnalyticBand {
  /** Unique in its image: `nir`. */
  readonly name: string;
  /** Readable: `Near infrared`. */
  readonly description: string;
  /** As in the STAC eo extension. */
  readonly commonName?: string;
  readonly wavelengthUm?: number;
  /** Full width at half of the maximum. */
  readonly fwhmUm?: number;
  readonly scale?: number;
  readonly offset?: number;
  readonly unit?: string;
}

/** The known facts about the analytic product of a scene before the purchase. Stored with the order as JSON. */
export interface AnalyticFacts {
  /** Omitted if unknown before the file is read. */
  readonly dataType?: DataType;
  /** Processing level, as the STAC processing extension names it: `L2A`. */
  readonly level?: string;
  /** All bands in the order of the file; empty if unknown before the file is read. */
  readonly bands: readonly AnalyticBand[];
}
