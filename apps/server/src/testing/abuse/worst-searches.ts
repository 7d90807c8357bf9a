const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [11, 50],
      [11, 51],
      [10, 51],
      [10, 50],
    ],
  ],
} as const;

/** The dearest search there is: it finds nothing in the whole archive of every provider. */
export const WORST_SEARCH = {
  geometry: AREA,
  filter: {
    date: { start: '2010-01-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z' },
    providers: { maxar: 10, planet: 10, kompsat: 10, capella: 10, teleos: 10, iceye: 10 },
    maxOffNadirAngle: 15,
    minSunElevation: 90,
  },
};

/** A search as the form sends it, of a place nobody has looked at. */
export function toUsualSearch(n: number) {
  const place = { type: 'Point', coordinates: [-120 + (n % 104) * 2.3, 35 + (n % 7)] };
  return { geometry: place, filter: { providers: { maxar: 10 } } };
}
