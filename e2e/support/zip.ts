import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, type Options, open, type ZipFile } from 'yauzl';

const openZip = promisify<string, Options, ZipFile>(open);

/** Every file of a ZIP by its name. */
export async function readZip(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await openZip(path, { lazyEntries: true });
  const read = promisify(
    zip.openReadStream.bind(zip) as (
      entry: Entry,
      done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
    ) => void,
  );
  const entries = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject);
    const take = async (entry: Entry): Promise<void> => {
      entries.set(entry.fileName, await buffer(await read(entry)));
      zip.readEntry();
    };
    zip.on('entry', (entry: Entry) => {
      take(entry).catch(reject);
    });
    zip.readEntry();
  });
  return entries;
}
