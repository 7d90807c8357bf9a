import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';

/** The files of one item that its owner may download. */
export type DeliveredFiles = Partial<
  Record<'icon' | 'full' | 'tiff' | 'overview' | 'analytic' | 'zip' | 'original', Buffer>
>;

/** The start of a Cloud Optimized GeoTIFF, after its header (COG driver documentation, "Header ghost area"). */
const GHOST = 'GDAL_STRUCTURAL_METADATA_SIZE=';
const GHOST_AT = 8;

/**
 * Reads every pixel and every member of the files of an item. An item that is not delivered has at most its preview.
 * @returns descriptions of all errors
 */
export async function contentFaults(delivered: boolean, files: DeliveredFiles): Promise<readonly string[]> {
  const kinds = Object.keys(files).toSorted().join(', ');
  const expected = delivered
    ? ['full, icon, tiff, zip', 'full, icon, overview, zip', 'full, icon, original, tiff, zip']
    : ['', 'icon'];
  if (!expected.includes(kinds)) return [`has ${kinds}`];
  const faults: (string | null)[] = [];
  for (const [kind, bytes] of Object.entries(files))
    faults.push(
      await (kind === 'zip' ? zipFault(files) : kind === 'original' ? packageFault(bytes) : pictureFault(bytes)).catch(
        (error: unknown) => `${kind}: ${String(error)}`,
      ),
    );
  for (const kind of ['tiff', 'overview'] as const)
    if (files[kind] && !isCloudOptimized(files[kind])) faults.push(`${kind}: is not cloud optimized`);
  return faults.filter((fault) => fault !== null);
}

function isCloudOptimized(tiff: Buffer): boolean {
  return tiff.toString('latin1', GHOST_AT, GHOST_AT + GHOST.length) === GHOST;
}

/** sharp throws at the first missing or damaged strip or tile. */
async function pictureFault(bytes: Buffer): Promise<string | null> {
  const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  return info.width > 0 ? null : 'has no pixels';
}

/** @throws like {@link unzip} */
async function packageFault(bytes: Buffer): Promise<string | null> {
  return (await unzip(bytes)).size > 0 ? null : 'is empty';
}

/**
 * The ZIP contains the same files as the separate downloads, its STAC Item, and the license; for a mosaic, also its
 * tiles.
 */
async function zipFault({ zip, tiff, overview, full }: DeliveredFiles): Promise<string | null> {
  const members = await unzip(zip ?? Buffer.alloc(0));
  const item = [...members].find(([name]) => name.endsWith('.json'));
  if (!item) return 'zip: has no STAC Item';
  const [itemName, text] = item;
  const { id, assets } = JSON.parse(text.toString()) as StacItem;
  const named = Object.values(assets).map(({ href }) => href.replace('./', ''));
  const same = (suffix: string, bytes: Buffer | undefined) =>
    bytes === undefined || (members.get(`${id}${suffix}`)?.equals(bytes) ?? false);
  if (itemName !== `${id}.json`) return `zip: the STAC Item ${id} is called ${itemName}`;
  if (named.some((name) => !members.has(name)) || named.length + 1 !== members.size)
    return `zip: holds ${[...members.keys()].join(', ')}, its STAC Item names ${named.join(', ')}`;
  if (!same('.tif', tiff) || !same('-overview.tif', overview) || !same('.jpg', full))
    return 'zip: holds other pictures than the delivery';
  return overview ? tilesFault(members) : null;
}

async function tilesFault(members: ReadonlyMap<string, Buffer>): Promise<string | null> {
  const tiles = [...members].filter(([name]) => /-r\d+-c\d+\.tif$/.test(name));
  if (tiles.length < 2) return `zip: ${tiles.length} tiles are no mosaic`;
  for (const [name, tile] of tiles) {
    if (!isCloudOptimized(tile)) return `zip: ${name} is not cloud optimized`;
    await pictureFault(tile);
  }
  return null;
}

/** The members that are read here (STAC 1.1.0). */
interface StacItem {
  readonly id: string;
  readonly assets: Readonly<Record<string, { readonly href: string }>>;
}

/** @throws if a member is truncated or its checksum is wrong */
export async function unzip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const members = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const member = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(member) !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} does not hold`);
    members.set(entry.fileName, member);
  }
  return members;
}
