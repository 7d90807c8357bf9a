/** Where the map begins for somebody who has not chosen a place yet. */
export const DEFAULT_PLACE = {
  location: 'Greenbelt, Maryland',
  latitude: 39.0045,
  longitude: -76.8755,
  elevation: 0,
} as const;
