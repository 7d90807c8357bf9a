import type { Place } from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';

/** The places this server knows itself. */
export interface Gazetteer {
  /** Credit that the source of the places asks for. */
  readonly attribution: string;
  /** Places whose name is, begins with or resembles the text, the best first; `Paris, Texas` narrows by region. */
  search(text: string, limit: number): Promise<readonly Place[]>;
  /** The nearest named place within `maxKm`. */
  nearest(at: Coordinates, maxKm: number): Promise<Place | null>;
}
