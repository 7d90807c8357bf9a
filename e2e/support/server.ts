import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { startServer } from '../../tools/lib/running-server.ts';
import { openElementSource } from './element-source.ts';
import { writePriceBook } from './price-book.ts';
import { copyUsedData, makeUsedData } from './used-data.ts';

/** Large enough to be seen as an outline on the globe, and drawn in seconds. */
const PRODUCT_SIDE_KM = 2;

/** Playwright's global setup: one server for all journeys except those with custom settings. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const usedData = await makeUsedData();
  const dataDir = copyUsedData();
  const source = await openElementSource();
  const bookPath = writePriceBook(PRODUCT_SIDE_KM);
  const settings = {
    REQUESTS_PER_MINUTE: '100000',
    CATALOGUE_URL: source.url,
    PRICE_BOOK_FILE: bookPath,
    // Receivers of the journeys listen on loopback.
    WEBHOOK_ADDRESSES: 'private',
  };
  const server = await startServer(dataDir, settings);
  process.env['GROUNDTRACK_URL'] = server.url;
  process.env['GROUNDTRACK_DATA'] = dataDir;
  return async () => {
    await server.stop();
    source.close();
    for (const folder of [dataDir, usedData, dirname(bookPath)]) rmSync(folder, { recursive: true, force: true });
  };
}
