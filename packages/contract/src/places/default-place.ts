/** The place on the map until the user chooses one. */
export const DEFAULT_PLACE = {
  location: 'Greenbelt, Maryland',
  latitude: 39.0045,
  longitude: -76.8755,
  elevation: 0,
} as const;
