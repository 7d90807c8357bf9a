/**
 * The maker's display name and the satellite, and the marketplace that sells the image, if there is one. The maker is
 * left out if the satellite's name contains it, as in ICEYE-X66.
 * @param provider display name
 * @example imageName('SkyFi', 'NewSat-36', 'Satellogic') // 'Satellogic NewSat-36 via SkyFi'
 */
export function imageName(provider: string, satellite: string, operator = provider): string {
  const name = satellite.toLowerCase().startsWith(operator.toLowerCase()) ? satellite : `${operator} ${satellite}`;
  return operator === provider ? name : `${name} via ${provider}`;
}
