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

/** What the analytic product of a scene holds, known before it is bought and kept with the order: JSON. */
export interface AnalyticFacts {
  readonly dataType: 'uint8' | 'int8' | 'uint16' | 'int16' | 'uint32' | 'int32' | 'float32' | 'float64';
  /** Stands for nothing taken; null: every value counts. */
  readonly noData: number | null;
  /** How far the provider has processed it, in words of the STAC processing extension: `L2A`. */
  readonly level?: string;
  readonly bands: readonly AnalyticBand[];
}
