import { providerLabel } from '@groundtrack/contract';
import { compareNames } from '../../lib/intl.ts';
import { type SkySatellite, sourceName } from './sky-satellite.ts';
import { OTHER_PROVIDERS } from './sky-view.ts';

export interface ProviderOption {
  /** Wire name. */
  readonly value: string;
  readonly label: string;
}

/** All providers by display name. Satellites without a provider share the last entry. */
export function providerOptions(satellites: readonly SkySatellite[]): ProviderOption[] {
  const labels = new Map<string, string>();
  for (const satellite of satellites) {
    const { provider } = satellite;
    if (provider !== null && !labels.has(provider)) labels.set(provider, sourceName(satellite) ?? provider);
  }
  const options = [...labels].map(([value, label]) => ({ value, label }));
  options.sort((a, b) => compareNames(a.label, b.label));
  const hasOthers = satellites.some(({ provider }) => provider === null);
  return hasOthers ? [...options, { value: OTHER_PROVIDERS, label: 'Other satellites' }] : options;
}

/** A provider from the URL is listed even if it is unknown, so that it can be removed. */
export function withChosen(options: readonly ProviderOption[], chosen: readonly string[]): ProviderOption[] {
  const unknown = chosen.filter((value) => options.every((option) => option.value !== value));
  return [...options, ...unknown.map((value) => ({ value, label: providerLabel(value) }))];
}
