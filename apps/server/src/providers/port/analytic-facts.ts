import type { DataType } from '@groundtrack/cog/samples';

/** A band of an analytic product. A value of the file times `scale` plus `offset` is the quantity in `unit`. */
export interface AnalyticBand {
  /** Unique in its image: `nir`. */
  readonly name: string;
  /** For people: `Near infra-red`. */
  readonly description: string;
  /** Of the STAC eo extension. */
  readonly commonName?: string;
  readonly wavelengthUm?: number;
  /** Full width at half of the maximum. */
  readonly fwhmUm?: number;
  readonly scale?: number;
  readonly offset?: number;
  readonly unit?: string;
}

/** What the analytic product of a scene holds, as far as it is known before it is bought; kept with the order: JSON. */
export interface AnalyticFacts {
  /** Left out: not known before the file is looked into. */
  readonly dataType?: DataType;
  /** How far the provider has processed it, in words of the STAC processing extension: `L2A`. */
  readonly level?: string;
  /** All of them in the order of the file; empty: not known before the file is looked into. */
  readonly bands: readonly AnalyticBand[];
}
