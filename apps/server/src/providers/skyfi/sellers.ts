/** Names of the sellers of SkyFi. Others occur, and keep their spelling. */
const NAMES: Readonly<Record<string, string>> = {
  SATELLOGIC: 'Satellogic',
  SIWEI: 'Siwei',
  UMBRA: 'Umbra',
  GEOSAT: 'GEOSAT',
  PLANET: 'Planet',
  IMPRO: 'ImageSat',
  SENTINEL1_CREODIAS: 'Copernicus',
  SENTINEL2: 'Copernicus',
  SENTINEL2_CREODIAS: 'Copernicus',
  URBAN_SKY: 'Urban Sky',
  NSL: 'NSL',
  VEXCEL: 'Vexcel',
  ICEYE_US: 'ICEYE',
  VANTOR: 'Vantor',
};

/** Whether a seller is among the operators to sell. Both its names count. */
export function isSold(operators: readonly string[] | undefined, seller: string): boolean {
  const names = [seller, sellerName(seller)].map((name) => name.toLowerCase());
  return operators === undefined || operators.some((one) => names.includes(one.toLowerCase()));
}

/** @example sellerName('SATELLOGIC') // 'Satellogic' */
export function sellerName(seller: string): string {
  return Object.hasOwn(NAMES, seller) ? (NAMES[seller] ?? seller) : seller;
}
