/** Provider, as people know it, and satellite; once where the satellite bears the provider's name, as ICEYE-X66 does. */
export function imageName(provider: string, satellite: string): string {
  return satellite.toLowerCase().startsWith(provider.toLowerCase()) ? satellite : `${provider} ${satellite}`;
}
