import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../packages/provider-doubles/src/core/clock.ts';
import { openSkyfi } from '../../packages/provider-doubles/src/index.ts';
import { withOwnServer } from './own-server.ts';

/** Two days take ten seconds. */
const SPEED = 17_280;
/** Small files are drawn and warped quickly. */
const SIDE_PX = 256;

/** An image of 50 cm that is drawn coarser. */
const PRODUCT = {
  code: 'very-high',
  provider: 'skyfi',
  tier: 'Very High',
  satellites: ['41908', '46179'],
  sensor: 'optical',
  description: 'SkyFi Very High, 3 m color',
  resolution: { value: 3, unit: 'm' },
  mode: 'Color',
  sizeKm: { x: 6, y: 6 },
  priority: 'Standard',
  priceCents: 60_000,
  costCents: 50_000,
  window_select: '1',
  maxCloudCover: 0.2,
  cancelHoursBefore: null,
  providerFields: { productType: 'DAY', resolution: 'VERY HIGH' },
};

interface MarketOptions {
  /** The time at which the clocks of the double and of the server start; the machine's by default. */
  readonly startsAtMs?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Runs the product with a double of SkyFi as its only provider. */
export async function withMarket(
  use: (url: string) => Promise<void>,
  { startsAtMs, settings = {} }: MarketOptions = {},
): Promise<void> {
  const real = systemClock();
  const aheadMs = startsAtMs === undefined ? 0 : startsAtMs - real.now();
  const clock: Clock = { now: () => real.now() + aheadMs, at: (timeMs, run) => real.at(timeMs - aheadMs, run) };
  const skyfi = await openSkyfi({ clock, speed: SPEED, file: { maxSidePx: SIDE_PX } });
  const folder = mkdtempSync(join(tmpdir(), 'groundtrack-market-'));
  const write = (name: string, content: object): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const terms = { version: '1', title: 'SkyFi license', text: 'For rehearsals.' };
  const entry = { kind: 'skyfi', key: skyfi.key, url: skyfi.url, openData: false, terms };
  await withOwnServer(
    {
      ...settings,
      PROVIDERS_FILE: write('providers.json', { providers: [entry] }),
      PRICE_BOOK_FILE: write('price-book.json', { products: [PRODUCT] }),
    },
    use,
  );
  await skyfi.close();
  rmSync(folder, { recursive: true, force: true });
}
