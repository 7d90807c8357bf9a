/** Layout of farmland: circles under center pivots, strips, polders with ditches, small plots, or a patchwork. */
export type FieldStyle = 'pivots' | 'strips' | 'polder' | 'small' | 'patchwork';

/**
 * Areas of the styles: longitude and latitude of the center in degrees, and radius in km. The first area that contains
 * a place applies.
 */
const homes: readonly (readonly [lonDeg: number, latDeg: number, radiusKm: number, style: FieldStyle])[] = [
  [-100.8, 38, 270, 'pivots'],
  [-99, 41, 270, 'pivots'],
  [-102, 35.3, 200, 'pivots'],
  [-119.3, 46.6, 110, 'pivots'],
  [44.5, 25.8, 330, 'pivots'],
  [38.5, 29.9, 150, 'pivots'],
  [28.5, 22.8, 150, 'pivots'],
  [-45.8, -12.5, 260, 'pivots'],
  [5, 52.5, 150, 'polder'],
  [31.1, 30.8, 200, 'small'],
  [31.5, 27, 350, 'small'],
  [21, 51.3, 320, 'strips'],
  [-72.5, 46.3, 200, 'strips'],
  [10, 49.5, 260, 'strips'],
  [80, 23, 1300, 'small'],
  [112, 30, 1300, 'small'],
  [107, 11, 1300, 'small'],
  [112, -5, 1300, 'small'],
  [137, 36, 700, 'small'],
  [10, 8, 2500, 'small'],
];

const kmPerDeg = 111.2;

export function fieldStyleAt(lonDeg: number, latDeg: number): FieldStyle {
  for (const [lon, lat, radiusKm, style] of homes) {
    const north = (latDeg - lat) * kmPerDeg;
    const turn = lonDeg - lon - 360 * Math.round((lonDeg - lon) / 360);
    const east = turn * kmPerDeg * Math.cos((lat * Math.PI) / 180);
    if (north * north + east * east < radiusKm * radiusKm) return style;
  }
  return 'patchwork';
}

/** Length and width of a field in meters from three random numbers, 0 to 1; a neighborhood shares the first. */
export function toFieldSize(
  style: FieldStyle,
  [large, long, wide]: readonly [number, number, number],
): readonly [lengthM: number, widthM: number] {
  switch (style) {
    case 'pivots':
      return [810, 810];
    case 'strips':
      return [260 + 340 * long, 28 + 46 * wide];
    case 'polder':
      return [320 + 420 * long, 46 + 60 * wide];
    case 'small':
      return [90 + 110 * long, 38 + 46 * wide];
    case 'patchwork':
      return [240 + 480 * large * (0.5 + long), 110 + 260 * large * (0.5 + wide)];
  }
}
