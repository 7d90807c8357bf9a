import { describe, expect, it } from 'vitest';
import { forbiddenImports, looseFiles } from './imports.ts';
import { sourceFiles } from './project-files.ts';

const files = sourceFiles();

describe('import rules', () => {
  it('point in one direction', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(forbiddenImports(files)).toEqual([]);
  });

  it.each([
    ['packages/orbit/src/a.ts', "import { x } from '@groundtrack/contract';"],
    ['packages/geo/src/a.ts', "import { x } from '@groundtrack/geo';"],
    ['packages/base-map/src/a.ts', "import { x } from '@groundtrack/cog';"],
    ['packages/provider-doubles/src/a.ts', "import { x } from '@groundtrack/contract';"],
    ['apps/server/src/providers/skyfi/a.ts', "import { x } from '@groundtrack/provider-doubles';"],
    ['packages/cog/src/a.ts', "import { dataText } from '@groundtrack/fixtures';"],
    ['packages/cog/src/a.ts', "import { x } from '../../orbit/src/index.ts';"],
    ['apps/web/src/ui/a.tsx', "import { x } from '../features/cart/cart.ts';"],
    ['apps/web/src/features/cart/a.ts', "export * from '../search/b.ts';"],
    ['apps/web/src/features/search/a.ts', "import { Home } from '../home/home.tsx';"],
    ['apps/web/src/features/cart/a.ts', "const x = await import('@cesium/engine');"],
    ['apps/server/src/features/orders/a.ts', "import type { X } from '../accounts/account-store.ts';"],
    ['apps/server/src/features/orders/a.ts', "import { X } from '../../providers/simulated/simulated-provider.ts';"],
    ['apps/server/src/platform/http/a.ts', "import '../../features/orders/place-order.ts';"],
    ['apps/server/src/config/a.ts', "import type { Terms } from '../features/terms/example-licenses.ts';"],
    ['apps/server/src/config/a.ts', "import { priceIdOf } from '../providers/port/price-id.ts';"],
    ['apps/server/src/platform/db/tables.ts', "import type { X } from '../../features/orders/order-tables.ts';"],
    ['apps/server/src/domain/feature-ports.ts', "import type { X } from '../features/orders/order-deps.ts';"],
    ['apps/server/src/platform/pool/pool.ts', "import type { X } from '../../features/orders/order-deps.ts';"],
    ['apps/server/src/platform/net/a.ts', "import type { Clock } from '../system/ports.ts';"],
    ['apps/server/src/providers/area/a.ts', "import { X } from '../simulated/catalog.ts';"],
    ['apps/web/src/lib/a.ts', "import { Page } from '../ui/page.tsx';"],
    ['apps/server/src/features/archive/a.ts', "import { sgp4 } from 'satellite.js';"],
    ['apps/server/src/features/orders/place-order.ts', "import pg from 'pg';"],
    ['apps/server/src/features/orders/a.spec.ts', "import { Stripe } from 'stripe';"],
    ['apps/server/src/compose/deps.ts', "import type { Stripe } from 'stripe/lib/stripe.js';"],
    ['apps/web/src/routes/a.tsx', "import { loadStripe } from '@stripe/stripe-js/pure';"],
    ['packages/contract/src/a.ts', "import { readFile } from 'node:fs/promises';"],
  ])('reject %s: %s', (path, text) => {
    expect(forbiddenImports([{ path, text }])).toHaveLength(1);
  });

  it('allow only home to combine the features of the web', () => {
    const text = "import { SearchTab } from '../search/search-tab.tsx';";
    expect(forbiddenImports([{ path: 'apps/web/src/features/home/a.tsx', text }])).toEqual([]);
  });
});

describe('the top folder of the server', () => {
  it('contains only the programs', () => {
    expect(looseFiles(files)).toEqual([]);
    expect(looseFiles([{ path: 'apps/server/src/escape-html.ts', text: '' }])).toHaveLength(1);
  });
});
