/** Providers as the product writes them; keys are the lower-case names used on the wire. */
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

/** The name of a provider for people; a provider an operator added is shown as it is configured. */
export function providerLabel(provider: string): string {
  return Object.hasOwn(PROVIDER_LABELS, provider) ? (PROVIDER_LABELS[provider] ?? provider) : provider;
}
