/** The place of the map before one was chosen. */
export const DEFAULT_PLACE = {
  location: 'Greenbelt, Maryland',
  latitude: 39.0045,
  longitude: -76.8755,
  elevation: 0,
} as const;
