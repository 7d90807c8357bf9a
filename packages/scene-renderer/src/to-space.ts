const earthRadiusM = 6_371_000;
const rad = Math.PI / 180;

/** Converts longitude and latitude in degrees to meters in space on the sphere. */
export function toSpace(lonDeg: number, latDeg: number, into = new Float64Array(3)): Float64Array {
  const ring = earthRadiusM * Math.cos(latDeg * rad);
  into[0] = ring * Math.cos(lonDeg * rad);
  into[1] = ring * Math.sin(lonDeg * rad);
  into[2] = earthRadiusM * Math.sin(latDeg * rad);
  return into;
}
