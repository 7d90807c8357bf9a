import type { ArchiveDeps } from './archive-deps.ts';

/** Archive and tasking products of each provider. */
export function listProducts({ providers, taskingOffers = [] }: Pick<ArchiveDeps, 'providers' | 'taskingOffers'>) {
  return {
    archive: [...providers.values()]
      .filter(({ capabilities }) => capabilities.archive !== false)
      .map(({ label, priceList }) => ({
        name: label,
        prices: priceList.map(({ description, priceCents }) => ({
          description,
          price: priceCents,
          unit: 'km2' as const,
        })),
      })),
    tasking: [...taskingOffers],
  };
}
