/** A round area: longitude and latitude of its center in degrees, radius in km, weight. */
type Area = readonly [lonDeg: number, latDeg: number, radiusKm: number, weight: number];

/** Deserts; weight 1 is bare sand. Like all tables of this file, drawn by hand with an accuracy of 100 km. */
const deserts: readonly Area[] = [
  [-4, 30.6, 160, 0.95],
  [-8, 22, 900, 1],
  [5, 23, 1000, 1],
  [18, 23, 1000, 1],
  [29, 24, 750, 1],
  [45, 22, 800, 1],
  [54, 22, 640, 1],
  [40, 32, 380, 0.8],
  [57, 32, 550, 0.85],
  [66, 28, 350, 0.8],
  [71, 27, 300, 0.8],
  [60, 41, 600, 0.85],
  [82, 39, 550, 1],
  [103, 42, 750, 0.85],
  [88, 34, 600, 0.5],
  [16, -23, 450, 0.95],
  [21, -25, 400, 0.6],
  [46, 7, 450, 0.75],
  [-69.5, -22, 420, 1],
  [-77, -10, 260, 0.9],
  [-75, -14.5, 220, 0.95],
  [-68, -44, 450, 0.7],
  [-115, 33, 400, 0.9],
  [-117, 39.5, 400, 0.7],
  [-110.5, 36.5, 350, 0.65],
  [-105, 29, 380, 0.7],
  [122, -23, 700, 0.75],
  [133, -25, 850, 0.85],
  [127, -29, 500, 0.75],
  [140, -28, 520, 0.8],
  [-102, 41, 600, 0.3],
  [-104, 48, 500, 0.3],
  [65, 49, 700, 0.35],
  [80, 48, 500, 0.35],
  [34, 38.5, 250, 0.3],
  [-8, 14.5, 500, 0.45],
  [3, 14.5, 500, 0.45],
  [14, 14, 500, 0.45],
  [25, 13, 500, 0.45],
  [76, 18, 450, 0.2],
];

/** Irrigated areas in deserts. */
const irrigated: readonly Area[] = [
  [31.1, 30.85, 85, 1],
  [44.8, 32.2, 170, 0.7],
  [73, 30.8, 260, 0.9],
  [68.4, 26.5, 150, 0.9],
  [-120, 36.7, 130, 0.9],
  [-115.5, 32.9, 45, 1],
  [71.3, 40.7, 90, 0.9],
  [65, 39.3, 120, 0.7],
  [60, 42, 80, 0.8],
];

/** Completely cultivated areas with few inhabitants. */
const tilled: readonly Area[] = [
  [-98, 40, 620, 0.95],
  [-101, 48.5, 560, 0.95],
  [-108, 51, 400, 0.9],
  [-89, 41, 420, 0.9],
  [-102, 34.5, 200, 0.85],
  [-117.5, 47, 90, 0.9],
  [-62, -34.5, 430, 0.95],
  [-53, -28, 260, 0.7],
  [32, 48, 560, 0.95],
  [42, 47, 380, 0.9],
  [66, 53, 560, 0.8],
  [115.5, 35, 430, 1],
  [125, 45, 320, 0.9],
  [80, 26.5, 520, 1],
  [75.5, 30.5, 230, 1],
  [31.1, 30.85, 85, 1],
  [117, -31.8, 170, 0.9],
  [144, -35.3, 260, 0.8],
  [2.5, 49, 260, 0.9],
  [11, 45.1, 130, 0.9],
  [20, 46.6, 160, 0.9],
];

/** Mountains; weight 1 rises to about 4 km. */
const ranges: readonly Area[] = [
  [7, 45.9, 140, 0.9],
  [10.5, 46.7, 140, 0.85],
  [13, 47.1, 110, 0.6],
  [0.5, 42.6, 120, 0.7],
  [76, 34, 260, 1],
  [80, 30.8, 220, 1],
  [85, 28.3, 200, 1],
  [90, 28, 200, 1],
  [95, 29, 260, 0.9],
  [88, 33, 700, 0.6],
  [73, 37.5, 320, 1],
  [78, 42, 260, 0.9],
  [72, 41.5, 150, 0.8],
  [70, 35.5, 220, 0.9],
  [43.5, 42.8, 170, 0.9],
  [46.5, 41.9, 150, 0.7],
  [50, 32, 260, 0.7],
  [41, 39.5, 260, 0.6],
  [8, 61.5, 200, 0.5],
  [15.5, 66.8, 230, 0.45],
  [-106.5, 39.3, 260, 0.85],
  [-110, 44.5, 290, 0.75],
  [-115, 49, 260, 0.75],
  [-120, 53.5, 280, 0.75],
  [-127, 58, 300, 0.7],
  [-150, 63, 260, 0.8],
  [-121.6, 47.6, 120, 0.65],
  [-122, 44, 90, 0.45],
  [-119, 37.6, 130, 0.8],
  [-80.3, 37.8, 130, 0.25],
  [-83.3, 35.6, 120, 0.32],
  [-71.5, 44.2, 100, 0.25],
  [-104.5, 24, 260, 0.55],
  [-98.5, 19.2, 200, 0.6],
  [-76, 3, 190, 0.75],
  [-78.6, -2, 180, 0.8],
  [-77.4, -9.6, 210, 0.9],
  [-73, -14, 260, 0.9],
  [-68.5, -17.5, 320, 0.85],
  [-68, -24, 300, 0.85],
  [-69.9, -31.5, 210, 0.95],
  [-71.2, -37.5, 160, 0.6],
  [-72.5, -44, 150, 0.55],
  [-73.2, -50, 160, 0.65],
  [38.5, 9.8, 330, 0.55],
  [36.5, 0, 180, 0.4],
  [37.3, -3.1, 70, 0.9],
  [29, -29.5, 170, 0.55],
  [-7.5, 31.2, 120, 0.6],
  [-5, 32.2, 120, 0.6],
  [137.7, 36, 110, 0.6],
  [128.4, 37.9, 110, 0.32],
  [101, 30, 360, 0.85],
  [100, 26, 260, 0.55],
  [88, 49, 260, 0.7],
  [98, 52, 300, 0.5],
  [130, 65, 500, 0.45],
  [158.5, 55.5, 200, 0.5],
  [141, -5, 300, 0.7],
  [170.3, -43.7, 150, 0.75],
  [121.1, 23.7, 70, 0.8],
  [148.3, -36.4, 130, 0.35],
  [24.5, 45.6, 150, 0.45],
  [20, 49.2, 80, 0.5],
  [20, 42.3, 170, 0.5],
  [13.6, 42.4, 80, 0.45],
  [-18, 64.8, 180, 0.4],
  [16.5, 78.5, 160, 0.4],
  [59.5, 61, 200, 0.3],
];

/** Areas with mild winters and cool summers; weight 1 leaves no seasons. */
const mild: readonly Area[] = [
  [-2, 50, 900, 0.5],
  [8, 56, 900, 0.45],
  [-6, 40, 600, 0.3],
  [15, 40, 700, 0.25],
  [-124, 44, 450, 0.55],
  [-130, 54, 500, 0.5],
  [-73, -42, 600, 0.4],
  [172, -42, 700, 0.4],
  [147, -38, 700, 0.3],
];

/** Areas with hard winters for their latitude; weight 1 doubles the seasons. */
const harsh: readonly Area[] = [
  [-93, 46, 1200, 0.6],
  [-78, 42, 700, 0.4],
  [60, 52, 1500, 0.45],
  [90, 52, 1500, 0.6],
  [122, 46, 1300, 0.6],
  [130, 64, 1400, 0.6],
];

/** Ice sheets. */
const iceSheets: readonly Area[] = [
  [-40, 76, 560, 1],
  [-42, 70, 420, 1],
  [-44, 65, 240, 1],
  [24, 79.7, 90, 0.8],
  [-17, 64.5, 45, 0.9],
  [62, 76, 90, 0.6],
];

/** Height of the highest of {@link highlands} at a weight of 1, meters. */
export const highestUpliftM = 6000;

/**
 * High plains, and the base of peaks that rise above their surroundings. The weight is a fraction of {@link
 * highestUpliftM}. The plains are lower than in reality because height also cools the air here, by 6.5 degrees per
 * kilometer.
 */
const highlands: readonly Area[] = [
  [88, 33, 560, 0.55],
  [101, 31, 260, 0.45],
  [86.9, 27.98, 48, 0.86],
  [88.1, 27.7, 30, 0.8],
  [84, 28.6, 50, 0.75],
  [80, 30.5, 45, 0.75],
  [90.5, 28.1, 45, 0.75],
  [76.5, 35.8, 55, 0.75],
  [74.6, 35.2, 22, 0.7],
  [73, 38, 190, 0.5],
  [80.1, 42.2, 45, 0.55],
  [42.45, 43.35, 16, 0.45],
  [7.68, 45.96, 11, 0.42],
  [6.87, 45.84, 10, 0.42],
  [8, 46.53, 14, 0.36],
  [9.9, 46.38, 9, 0.36],
  [12.69, 47.07, 8, 0.33],
  [8.31, 61.63, 18, 0.16],
  [-106, 38.8, 280, 0.24],
  [-121.76, 46.85, 9, 0.4],
  [-151, 63.07, 30, 0.4],
  [-101, 20.7, 330, 0.25],
  [-98.62, 19.03, 8, 0.5],
  [-78.7, -1.4, 60, 0.45],
  [-77.6, -9.1, 30, 0.5],
  [-68.2, -17.5, 240, 0.45],
  [-67.8, -16.6, 16, 0.5],
  [-70, -32.65, 26, 0.45],
  [38.8, 9.2, 300, 0.24],
  [37.35, -3.07, 13, 0.6],
  [138.73, 35.36, 8, 0.35],
  [170.15, -43.6, 14, 0.25],
];

const rad = Math.PI / 180;
const earthRadiusKm = 6371;

/** Selects the areas that have an effect within `reachKm` of a place. Using only them makes drawing much faster. */
export function areasNear(lonDeg: number, latDeg: number, reachKm: number): Atlas {
  const near = ([lon, lat, radiusKm]: Area) => distanceKm(lon, lat, lonDeg, latDeg) < reachKm + 2 * radiusKm;
  return {
    deserts: deserts.filter(near),
    irrigated: irrigated.filter(near),
    tilled: tilled.filter(near),
    ranges: ranges.filter(near),
    mild: mild.filter(near),
    harsh: harsh.filter(near),
    iceSheets: iceSheets.filter(near),
    highlands: highlands.filter(near),
  };
}

export interface Atlas {
  readonly deserts: readonly Area[];
  readonly irrigated: readonly Area[];
  readonly tilled: readonly Area[];
  readonly ranges: readonly Area[];
  readonly mild: readonly Area[];
  readonly harsh: readonly Area[];
  readonly iceSheets: readonly Area[];
  readonly highlands: readonly Area[];
}

/** Combined strength of areas at a place, 0 to 1. It fades with the distance from their centers. */
export function strength(areas: readonly Area[], lonDeg: number, latDeg: number): number {
  let outside = 1;
  for (const [lon, lat, radiusKm, weight] of areas) {
    const away = distanceKm(lon, lat, lonDeg, latDeg) / (1.2 * radiusKm);
    outside *= 1 - weight * Math.exp(-(away ** 4));
  }
  return 1 - outside;
}

// oxlint-disable-next-line max-params
function distanceKm(lonA: number, latA: number, lonB: number, latB: number): number {
  const half = Math.sin(((latA - latB) * rad) / 2) ** 2;
  const turn = Math.sin(((lonA - lonB) * rad) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(half + Math.cos(latA * rad) * Math.cos(latB * rad) * turn));
}
