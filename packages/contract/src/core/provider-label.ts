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
  'earth-search': 'Earth Search',
};

/** Returns the display name of a provider. Providers added by the operator keep their configured name. */
export function providerLabel(provider: string): string {
  return Object.hasOwn(PROVIDER_LABELS, provider) ? (PROVIDER_LABELS[provider] ?? provider) : provider;
}
