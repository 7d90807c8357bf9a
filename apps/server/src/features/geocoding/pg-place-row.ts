import { sql } from 'kysely';

export interface PlaceRow {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const placeColumns = sql`id, name, country, region, position[0] AS longitude, position[1] AS latitude`;
