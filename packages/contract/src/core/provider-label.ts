/** Display names of providers; keys are the lower-case names of the API. */
export const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  maxar: 'Maxar',
  planet: 'Planet',
  kompsat: 'KOMPSAT',
  capella: 'Capella',
  teleos: 'TelEOS',
  iceye: 'ICEYE',
  imagesat: 'ImageSat',
  triplesat: 'TripleSat',
  skymap50: 'SkyMap50 / Soar',
  umbra: 'Umbra',
  airbus: 'Airbus',
  up42: 'UP42',
  geopera: 'Geopera',
  skyfi: 'SkyFi',
  'earth-search': 'Earth Search',
};

/**
 * The company that made an image, and the marketplace that sells it, if it is another.
 * @example sourceName('SkyFi', 'Satellogic') // 'Satellogic via SkyFi'
 */
export function sourceName(company: string, operator: string | undefined): string {
  return operator === undefined || operator === company ? company : `${operator} via ${company}`;
}

/** Returns the display name of a provider. Providers added by the operator keep their configured name. */
export function providerLabel(provider: string): string {
  return Object.hasOwn(PROVIDER_LABELS, provider) ? (PROVIDER_LABELS[provider] ?? provider) : provider;
}
