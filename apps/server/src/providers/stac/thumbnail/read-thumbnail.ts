import { toTags } from '@groundtrack/cog';
import { pool } from '../../../platform/pool/pool.ts';
import type { ProviderFile } from '../../port/provider.ts';
import { checkDeliverable } from '../deliverable/check-deliverable.ts';
import { describeTiff } from '../deliverable/describe-tiff.ts';
import { RemoteFile, type RemoteSource } from '../remote-file.ts';
import { RemoteParts } from '../remote-parts.ts';
import { readTiff } from '../tiff-directories.ts';
import { maskOf, sizeOf, tileSpans } from '../tile-spans.ts';
import { chooseLevel } from './choose-level.ts';

/**
 * Limit for the directories and the level together: a level of 2048 x 2048 pixels of three bands without compression.
 */
const BYTES_AT_MOST = 32 * 2 ** 20;
/** The tile tables of an image of 100,000 pixels a side. */
const TABLE_BYTES_AT_MOST = 2 ** 21;

/**
 * Draws a small picture from the overviews of a remote image, which it reads by ranges. The bytes that are read and
 * held are limited for any file.
 * @returns null if the file has no small level, cannot be read, or cannot be read in parts
 * @throws ProviderError if its server refuses the file
 */
export async function readThumbnail(
  source: RemoteSource,
  bandNames: readonly (string | null)[],
): Promise<ProviderFile | null> {
  const remote = await RemoteFile.open(source);
  if (!remote.hasRanges || remote.sizeBytes === null) return null;
  const file = new RemoteParts(remote, remote.sizeBytes, BYTES_AT_MOST);
  const tiff = await readTiff(file.read, { maxValueBytes: TABLE_BYTES_AT_MOST });
  const directories = tiff?.map(toTags);
  const page = directories ? chooseLevel(directories) : null;
  const level = page === null ? undefined : directories?.[page];
  if (!tiff || !directories || page === null || !level) return null;
  // An overview states no position and needs none.
  const { position: _position, epsg: _epsg, ...pixels } = describeTiff(tiff[page]);
  if (checkDeliverable(pixels).length > 0) return null;
  const { widthPx, heightPx } = sizeOf(level);
  const window = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  const spans = [level, maskOf(directories, level)].flatMap((tags) =>
    tags ? [tileSpans(tags, window, file.sizeBytes)] : [],
  );
  if (spans.some((each) => typeof each === 'string')) return null;
  if (!(await file.fetchAll(spans.flatMap((each) => (typeof each === 'string' ? [] : each))))) return null;
  return pool.run('drawThumbnail', { parts: file.parts, page, bandNames }, { signal: source.signal });
}
