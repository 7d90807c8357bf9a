import type { FileHandle } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { CogError } from './cog-error.ts';
import { integers, type Level } from './read-levels.ts';
import { readTile, type TilePlace, tilePlaces } from './read-tiles.ts';
import { shortField, tag } from './tags.ts';

const compress = promisify(deflate);
const CHUNK_BYTES = 64 * 1024;
const NOT_COMPRESSED = 1;
/** Compression: Adobe DEFLATE; predictor: horizontal differencing (TIFF 6.0 section 14, Technical Note 2). */
const DEFLATE = 8;
const HORIZONTAL = 2;

interface Pixels {
  readonly rowBytes: number;
  /** Distance from a sample to the same band of the pixel on its left. */
  readonly stepBytes: number;
  readonly sampleBytes: 1 | 2;
}

/**
 * Compresses the tiles, in COG order, and describes the resulting levels. Compression runs in the thread pool, with one
 * tile per processor at a time.
 * @throws CogError `unsupported` if the source is compressed or has samples other than interleaved 8 or 16 bits
 */
export function deflated(source: FileHandle, levels: readonly Level[], compressionLevel: number) {
  if (!Number.isInteger(compressionLevel) || compressionLevel < 1 || compressionLevel > 9)
    throw new CogError('bad-option', `deflateLevel ${compressionLevel} is not a whole number from 1 to 9`);
  const shapes = new Map(levels.map((level) => [level, toPixels(level)]));
  // Buffers are reused; thousands of tiles would otherwise accumulate until the next garbage collection.
  const free: Buffer[] = [];
  const toTile = async (place: TilePlace): Promise<Buffer> => {
    const room = free.pop();
    const tile = await readTile(source, place, room?.length === place.bytes ? room : Buffer.allocUnsafe(place.bytes));
    const pixels = shapes.get(place.level);
    if (pixels) predict(tile, pixels);
    if (place.bytes === 0) return tile;
    const small = await compress(tile, { level: compressionLevel, chunkSize: CHUNK_BYTES });
    free.push(tile);
    return small;
  };
  return { levels: levels.map(asDeflated), tiles: inOrder(tilePlaces(levels), toTile) };
}

function asDeflated(level: Level): Level {
  const others = level.fields.filter((field) => field.tag !== tag.compression && field.tag !== tag.predictor);
  return {
    ...level,
    fields: [...others, shortField(tag.compression, [DEFLATE]), shortField(tag.predictor, [HORIZONTAL])],
  };
}

function toPixels({ fields, mask }: Level): Pixels {
  if (mask) throw new CogError('unsupported', 'levels with a mask are not compressed');
  const values = (number: number) => integers(fields.find((field) => field.tag === number));
  const [compression = NOT_COMPRESSED] = values(tag.compression);
  const [planar = 1] = values(tag.planarConfiguration);
  const [samples = 1] = values(tag.samplesPerPixel);
  const [tileWidth = 0] = values(tag.tileWidth);
  const [bits = 1, ...others] = values(tag.bitsPerSample);
  if (compression !== NOT_COMPRESSED) throw new CogError('unsupported', 'the tiles are compressed already');
  if (planar !== 1 || (bits !== 8 && bits !== 16) || others.some((each) => each !== bits))
    throw new CogError('unsupported', 'only samples of 8 or 16 bits that lie side by side are compressed');
  const sampleBytes = bits === 8 ? 1 : 2;
  return { sampleBytes, stepBytes: samples * sampleBytes, rowBytes: tileWidth * samples * sampleBytes };
}

/** Applies the predictor in place, from right to left. */
function predict(tile: Buffer, { rowBytes, stepBytes, sampleBytes }: Pixels): void {
  for (let row = 0; row + rowBytes <= tile.length; row += rowBytes) {
    const first = row + stepBytes;
    if (sampleBytes === 1) {
      for (let i = row + rowBytes - 1; i >= first; i--) tile[i] = (tile[i] ?? 0) - (tile[i - stepBytes] ?? 0);
    } else {
      for (let i = row + rowBytes - 2; i >= first; i -= 2)
        tile.writeUInt16LE((tile.readUInt16LE(i) - tile.readUInt16LE(i - stepBytes)) & 0xff_ff, i);
    }
  }
}

/** Maps several items concurrently and yields the results in order. */
async function* inOrder<T, R>(all: Iterable<T>, work: (each: T) => Promise<R>): AsyncGenerator<R> {
  const atOnce = availableParallelism();
  const running: Promise<R>[] = [];
  for (const each of all) {
    const result = work(each);
    // The consumer may have stopped at an earlier failure. Prevents an unhandled rejection.
    result.catch(() => undefined);
    running.push(result);
    const next = running.length > atOnce ? running.shift() : undefined;
    if (next) yield await next;
  }
  for (const rest of running) yield await rest;
}
