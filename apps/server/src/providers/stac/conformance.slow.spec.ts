import sharp from 'sharp';
import { describeProvider } from '../port/conformance.ts';
import type { ProviderUnderTest } from '../port/provider-driver.testing.ts';
import { type StacMapping } from './stac-mapping.ts';
import { NUMBERS_ASSET, numbersGeotiff } from './testing/numbers-geotiff.ts';
import { CRITERIA, closeAll, HERE, openProvider, PLAIN, squareItem } from './testing/open-provider.ts';
import type { StacServer } from './testing/stac-server.ts';

const MAPPING: StacMapping = {
  ...PLAIN,
  assets: { ...PLAIN.assets, sample: [{ key: 'thumbnail' }] },
  prices: { ...PLAIN.prices, analyticFactor: 1.6, clip: 'any-shape' },
};
const ASSETS = {
  thumbnail: { href: '/thumb.png', roles: ['thumbnail'] },
  visual: { href: '/image.tif', type: 'image/tiff', ...NUMBERS_ASSET },
};

/** Sixteen scenes of one place, with all, some, or none of the facts. */
const itemsOf = (halfDeg: number) =>
  Array.from({ length: 16 }, (_, i) => {
    const facts = {
      gsd: i % 2 === 0 ? 10 : 5,
      platform: 'sat',
      'processing:level': 'L2A',
      ...(i % 3 === 0 ? {} : { 'eo:cloud_cover': i * 5, 'view:off_nadir': i, 'view:sun_elevation': 30 + i }),
    };
    return { ...squareItem(`scene-${String.fromCodePoint(97 + i)}`, 1 + i * 9, facts, halfDeg), assets: ASSETS };
  });

const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } })
  .png()
  .toBuffer();
const files = {
  '/thumb.png': { type: 'image/png', bytes: picture },
  '/image.tif': { type: 'image/tiff', bytes: await numbersGeotiff() },
};

async function open(
  delivery: 'none' | 'open-assets',
  { mapping = MAPPING, halfDeg = 0.2 } = {},
): Promise<ProviderUnderTest> {
  let refusing = false;
  const { server, provider } = await openProvider(
    { items: itemsOf(halfDeg), files, accepts: () => !refusing },
    mapping,
    () => ({
      delivery,
    }),
  );
  const provoked = (fault: StacServer['fault']) => () => {
    server.fault = fault;
    return HERE;
  };
  return {
    provider,
    query: { area: HERE, criteria: { ...CRITERIA, maxResolutionM: 100 } },
    failing: {
      timeout: provoked('hangs'),
      unavailable: provoked('down'),
      malformed: provoked('not-items'),
      credentials: () => {
        refusing = true;
        return HERE;
      },
      'rate-limited': provoked('rate-limited'),
    },
    slow: provoked('slow'),
    rejecting: null,
    spoiling: null,
    pass: () => Promise.resolve(),
    close: closeAll,
  };
}

describeProvider('a STAC API of open data', () => open('open-assets'));
describeProvider('a STAC API to look at', () => open('none'));
describeProvider('a STAC API of whole scenes', () =>
  // As large as the file.
  open('open-assets', { mapping: { ...MAPPING, prices: { ...MAPPING.prices, clip: 'whole-scene' } }, halfDeg: 0.08 }),
);
