/**
 * The provider's display name and the satellite. The provider is left out if the satellite's name contains it, as in
 * ICEYE-X66.
 */
export function imageName(provider: string, satellite: string): string {
  return satellite.toLowerCase().startsWith(provider.toLowerCase()) ? satellite : `${provider} ${satellite}`;
}
