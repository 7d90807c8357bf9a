import * as z from 'zod/mini';
import { drawnArea, storedArea } from '../core/area-geometry.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { degreesInText, latitude, longitude, text } from '../core/units.ts';
import { favoriteLocation, foundPlaces, placeList } from './schemas.ts';

export const searchPlacesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/places',
  tag: 'Places',
  summary: 'Search places',
  description:
    'Places whose name begins with or resembles the text, best match first. A position or an MGRS reference is returned as a place',
  auth: 'none',
  /** `finished`: the user has finished typing. */
  query: z.object({ q: text(200), finished: z.optional(z.literal('true')) }),
  answer: { kind: 'json', schema: foundPlaces },
  problems: ['too-many-requests'],
});

export const nearestPlaceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/places/nearest',
  tag: 'Places',
  summary: 'Find the nearest named place',
  description: 'Within 50 km',
  auth: 'none',
  query: z.object({ latitude: degreesInText(90), longitude: degreesInText(180) }),
  answer: {
    kind: 'json',
    /** `elevation`: terrain height at the coordinate in meters, 0 if unknown. */
    schema: z.extend(placeList, { elevation: z.optional(z.number()) }),
  },
  problems: ['too-many-requests'],
});

export const favoriteLocationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v2/favoritelocations',
  tag: 'Places',
  summary: 'List saved locations',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ result: z.array(favoriteLocation) }) },
  problems: ['too-many-requests'],
});

export const createFavoriteLocationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v2/favoritelocations/create',
  tag: 'Places',
  summary: 'Save a location',
  auth: 'session',
  body: z.extend(favoriteLocation, { filter: z.looseObject({}) }),
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});

export const deleteFavoriteLocationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v2/favoritelocations/delete',
  tag: 'Places',
  summary: 'Delete a saved location',
  auth: 'session',
  /** To delete a favorite with an area, include the area. */
  body: z.object({ latitude, longitude, area: z.optional(storedArea) }),
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});

export const saveAreaEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/areas',
  tag: 'Places',
  summary: 'Save an area for a link',
  description: 'For areas that are too long for a URL. Equal areas have the same id',
  auth: 'session',
  body: z.object({ area: drawnArea }),
  answer: { kind: 'json', schema: z.object({ id: z.uuid() }), status: 201 },
  problems: ['too-many-requests'],
});

export const savedAreaEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/areas/:id',
  tag: 'Places',
  summary: 'Get an area of a link',
  auth: 'session',
  params: z.object({ id: z.uuid() }),
  answer: { kind: 'json', schema: z.object({ area: drawnArea }) },
  problems: ['not-found', 'too-many-requests'],
});
