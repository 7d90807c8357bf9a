import { open, readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { type Buyer, openBuyer } from '../crash/buyer.ts';
import { until } from '../crash/observer.ts';

export interface BoughtFile {
  readonly buyer: Buyer;
  /** Its address for the owner. */
  readonly url: string;
  /** Opens it without an account. */
  readonly link: URL;
  /** Its path on this machine. */
  readonly path: string;
}

/** Buys an image, and replaces its file with one of the given size. */
export async function buyFile(url: string, dataDir: string, bytes: number): Promise<BoughtFile> {
  const buyer = await openBuyer(() => url, 'buyer@example.org');
  const { stripeSecret } = await buyer.placeOrder('the order of a file');
  await buyer.confirm(stripeSecret);
  await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
  const [image] = await buyer.images();
  const file = path.join(dataDir, 'blobs', 'deliveries', image?._id ?? '', 'full');
  await fill(file, bytes);
  const fileId = image?.downloads.full ?? '';
  const linking = await fetch(url + endpoints.linkFile.path.replace(':fileId', fileId), {
    method: 'POST',
    headers: { apiKey: buyer.apiKey },
  });
  const link = endpoints.linkFile.answer.schema.parse(await linking.json());
  return {
    buyer,
    url: url + endpoints.download.path.replace(':fileId', fileId),
    link: new URL(link.url),
    path: file,
  };
}

const PIECE_BYTES = 1_000_000;

async function fill(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'w');
  const piece = Buffer.alloc(PIECE_BYTES, 'groundtrack');
  for (let written = 0; written < bytes; written += PIECE_BYTES) await handle.write(piece);
  await handle.close();
}

/** Open handles of a file in a process (Linux). */
export async function countOpen(pid: number, file: string): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const names = await Promise.all((await readdir(folder)).map((fd) => readlink(path.join(folder, fd)).catch(() => '')));
  return names.filter((name) => name === file).length;
}
