/** Requests of the specs of the whole server. */

export const place = { type: 'Point', coordinates: [-76.8755, 39.0045] };
export const favorite = { location: 'Greenbelt', latitude: 39.0045, longitude: -76.8755 };
const filter = {
  date: { start: '2026-01-01T00:00:00Z', end: '2026-09-01T00:00:00Z' },
  phenomenology: { sar: false, ms: true, pan: true },
  resolution: { min: 0.1, max: 5 },
  maxCloudCover: 0.9,
  providers: { planet: 5 },
};
export const question = { body: { geometry: place, filter } };
export const searchToSave = (name: string) => ({
  body: { name, place: favorite, filter: { ...filter, date: { lastDays: 30 } } },
});
const credential = { id: 'AA', rawId: 'AA', type: 'public-key' };
export const assertion = {
  ...credential,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
};
export const attestation = { ...credential, response: { clientDataJSON: 'AA', attestationObject: 'AA' } };

export const someArea = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [10, 50],
      [10.1, 50],
      [10.1, 50.1],
      [10, 50],
    ],
  ],
};
