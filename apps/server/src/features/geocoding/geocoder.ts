import type { Place } from '@groundtrack/contract';

/** Finds places by name and names by place. */
export interface Geocoder {
  /** Credit that the source of the answers asks for. */
  readonly attribution: string;
  /** Places whose name is, begins with or resembles the text, the best first; `Paris, Texas` narrows by region. */
  search(text: string, limit: number): Promise<readonly Place[]>;
  /** The nearest named place within `maxKm`; degrees. */
  nearest(latitude: number, longitude: number, maxKm: number): Promise<Place | null>;
}
