/** A batch of places by columns, as `unnest` expects them. */
export interface PlaceColumns {
  readonly ids: readonly number[];
  readonly names: readonly string[];
  readonly folded: readonly string[];
  readonly countries: readonly string[];
  readonly regions: readonly string[];
  readonly populations: readonly number[];
  readonly longitudes: readonly number[];
  readonly latitudes: readonly number[];
}
