import { readFileSync } from 'node:fs';
import { fromBuffer, type ZipFile } from 'yauzl';

/** Members of a ZIP by name. */
export function unzip(file: string): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const members = new Map<string, Buffer>();
    fromBuffer(readFileSync(file), { lazyEntries: true }, (error, zip: ZipFile | undefined) => {
      if (error || !zip) {
        reject(error ?? new Error('no ZIP'));
        return;
      }
      zip.on('error', reject);
      zip.on('end', () => resolve(members));
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (failed, stream) => {
          if (failed || !stream) {
            reject(failed ?? new Error('no stream'));
            return;
          }
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            members.set(entry.fileName, Buffer.concat(chunks));
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}
