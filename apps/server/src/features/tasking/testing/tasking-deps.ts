import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { GuardedProvider, localGuardRules } from '../../../providers/guard/guarded-provider.ts';
import type { ImageryProvider } from '../../../providers/port/provider.ts';
import { examplePriceBook } from '../../../providers/price-book/example-price-book.ts';
import { CATALOGUE, type SimulatedName } from '../../../providers/simulated/catalog.ts';
import { SimulatedProvider } from '../../../providers/simulated/simulated-provider.ts';
import { silentLog } from '../../../testing/silent-log.ts';
import type { TaskingDeps } from '../tasking-deps.ts';

/** Three days after the elements of the seed. */
export const NOW_MS = Date.UTC(2026, 7, 25);

/** The feature over the simulated providers and the example price book, at a fixed time. */
export function openTasking(change: Partial<TaskingDeps> = {}, timeoutMs = 20_000): TaskingDeps {
  const clock = { nowMs: () => NOW_MS };
  // Object.keys widens what the catalog's own type says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const names = Object.keys(CATALOGUE) as SimulatedName[];
  const priceBook = change.priceBook ?? examplePriceBook({ providers: names, satellites: satelliteSeed });
  const options = {
    clock,
    speedFactor: 60,
    satellites: satelliteSeed,
    licenseText: () => '',
    tasking: {
      products: priceBook.products,
      elements: async () => new Map(),
    },
  };
  const connected = names.map((name): [string, ImageryProvider] => [
    name,
    new GuardedProvider(
      new SimulatedProvider(name, options),
      { ...localGuardRules, timeoutMs },
      { clock, log: silentLog },
    ),
  ]);
  return {
    priceBook,
    providers: new Map(connected),
    satelliteNames: new Map(),
    clock,
    elevationAt: async () => 0,
    listHeldPlaces: async () => [],
    windowSecret: 'of this server',
    ...change,
  };
}
