import type { ArchiveDeps } from './archive-deps.ts';

/** What can be bought from each provider; tasking products are not offered yet. */
export function listProducts({ providers }: Pick<ArchiveDeps, 'providers'>) {
  return {
    archive: [...providers.values()].map(({ label, priceList }) => ({
      name: label,
      prices: priceList.map(({ description, priceCents }) => ({
        description,
        price: priceCents,
        unit: 'km2' as const,
      })),
    })),
    tasking: [] as [],
  };
}
