/** The name of an ocean or sea, and the levels at which it is shown. */
export interface WaterName {
  readonly text: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly fromLevel: number;
  readonly toLevel: number;
}

type Row = readonly [text: string, longitude: number, latitude: number];

/** Large waters, positioned where the name has room. Natural Earth's names of waters are in no npm package. */
const OCEANS: readonly Row[] = [
  ['Pacific Ocean', -150, 25],
  ['Pacific Ocean', 165, 20],
  ['Pacific Ocean', -125, -20],
  ['Pacific Ocean', -150, -40],
  ['Atlantic Ocean', -45, 32],
  ['Atlantic Ocean', -15, -18],
  ['Indian Ocean', 78, -18],
  ['Indian Ocean', 90, -38],
  ['Southern Ocean', 20, -60],
  ['Southern Ocean', 140, -61],
  ['Southern Ocean', -110, -63],
  ['Arctic Ocean', 0, 85],
  ['Arctic Ocean', 170, 80],
];
const SEAS: readonly Row[] = [
  ['Mediterranean Sea', 18.5, 34.8],
  ['Black Sea', 34.5, 43.2],
  ['Caspian Sea', 50.6, 41.5],
  ['North Sea', 3.2, 56.2],
  ['Baltic Sea', 19.4, 57.2],
  ['Norwegian Sea', 3, 67],
  ['Barents Sea', 40, 74],
  ['Kara Sea', 68, 75.5],
  ['Laptev Sea', 126, 76],
  ['East Siberian Sea', 162, 73],
  ['Chukchi Sea', -172, 69.5],
  ['Beaufort Sea', -138, 72.5],
  ['Greenland Sea', -6, 75.5],
  ['Labrador Sea', -54, 57.5],
  ['Baffin Bay', -66, 73.5],
  ['Hudson Bay', -85.5, 59.5],
  ['Gulf of Mexico', -91, 25.2],
  ['Caribbean Sea', -74.5, 15],
  ['Sargasso Sea', -64, 28],
  ['Gulf of Alaska', -145, 57.2],
  ['Bering Sea', -178, 58],
  ['Sea of Okhotsk', 149, 54],
  ['Sea of Japan', 135, 40.2],
  ['Yellow Sea', 123.2, 35.8],
  ['East China Sea', 125, 29.5],
  ['South China Sea', 114, 14],
  ['Philippine Sea', 132, 19],
  ['Celebes Sea', 122, 3.6],
  ['Java Sea', 111.5, -5],
  ['Banda Sea', 127, -5.8],
  ['Arafura Sea', 136, -9.3],
  ['Timor Sea', 126, -11.8],
  ['Coral Sea', 154, -17],
  ['Tasman Sea', 160, -38],
  ['Great Australian Bight', 130, -34.5],
  ['Bay of Bengal', 88.5, 14.5],
  ['Arabian Sea', 64, 16],
  ['Red Sea', 38.3, 20.2],
  ['Gulf of Aden', 48, 12.3],
  ['Mozambique Channel', 41, -18.5],
  ['Gulf of Guinea', 3, 2],
  ['Bay of Biscay', -5, 45.3],
  ['Scotia Sea', -45, -57.5],
  ['Weddell Sea', -45, -72],
  ['Ross Sea', -176, -75.5],
];
/** All names of waters, largest first. */
export const WATER_NAMES: readonly WaterName[] = [...OCEANS.map(named(0, 6)), ...SEAS.map(named(2, 7))];

function named(fromLevel: number, toLevel: number): (row: Row) => WaterName {
  return ([text, longitude, latitude]) => ({ text, longitude, latitude, fromLevel, toLevel });
}
