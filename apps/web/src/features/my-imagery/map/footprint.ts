/** A ring of latitudes and longitudes, as Leaflet reads them. */
export type FootprintRing = readonly (readonly [latitude: number, longitude: number])[];

export interface Footprint {
  readonly id: string;
  /** Time and satellite. Images of one place have the same place. */
  readonly name: string;
  readonly rings: readonly FootprintRing[];
  /** Upper left, lower left, lower right, upper right of the preview; null if unknown. */
  readonly pictureRing: FootprintRing | null;
  readonly isDelivered: boolean;
}
