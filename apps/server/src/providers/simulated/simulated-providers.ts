import type { ImageryProvider } from '../provider.ts';
import { CATALOGUE, type SimulatedName } from './catalogue.ts';
import { SimulatedProvider, type SimulationOptions } from './simulated-provider.ts';

/** One simulated provider for each name of the catalogue. */
export function simulatedProviders(options: SimulationOptions): ReadonlyMap<string, ImageryProvider> {
  const names = Object.keys(CATALOGUE) as SimulatedName[];
  return new Map(names.map((name) => [name, new SimulatedProvider(name, options)]));
}
