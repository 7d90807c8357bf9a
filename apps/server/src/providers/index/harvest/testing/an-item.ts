/** A STAC item for specs. */
export function anItem(id: string, change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection: 'spec',
    geometry: {
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
    },
    bbox: [10, 50, 11, 51],
    properties: { datetime: '2025-06-01T00:00:00Z', platform: 'umbra-04', 'sar:resolution_range': 0.5 },
    links: [],
    assets: {},
    ...change,
  };
}

export function lines(items: readonly unknown[]): string {
  return items.map((item) => `${typeof item === 'string' ? item : JSON.stringify(item)}\n`).join('');
}
