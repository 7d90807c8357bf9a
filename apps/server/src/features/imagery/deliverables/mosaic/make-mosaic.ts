import { rm } from 'node:fs/promises';
import path from 'node:path';
import { digestOf } from '../../../../platform/blobs/file-digest.ts';
import { pool } from '../../../../platform/pool/pool.ts';
import type { DeliveredImage } from '../../../../providers/port/provider.ts';
import type { Deliverable } from '../deliverable.ts';
import { type Delivery, fileStem, geotransform } from '../delivery-facts.ts';
import { toPlaceText, type ZippedFile, zipDelivery } from '../delivery-zip.ts';
import { placeFiles, toExif } from '../picture-place.ts';
import { writeIcon, writeJpg } from '../pictures.ts';
import { COG_TYPE, pictureFields, projectionProperties } from '../stac-item.ts';
import type { MosaicFiles, MosaicTask, TileFile } from './mosaic-files.ts';

/**
 * Makes the downloadable files of an area that is too large for one file: a ZIP of the tiles with a VRT, a STAC Item,
 * and the other files of every ZIP, and separately a GeoTIFF and a JPG of the whole in lower resolution, and an icon.
 */
export async function makeMosaic(
  delivery: Delivery,
  work: string,
  signal: AbortSignal,
  sizes: Pick<MosaicTask, 'tilePx' | 'wholePx'> = {},
): Promise<readonly Deliverable[]> {
  const stem = fileStem(delivery);
  const named = <Kind extends Deliverable['kind']>(kind: Kind, suffix: string, mediaType: string) => {
    const fileName = `${stem}${suffix}`;
    return { kind, fileName, mediaType, path: path.join(work, fileName) };
  };
  const icon = named('icon', '-icon.jpg', 'image/jpeg');
  const full = named('full', '.jpg', 'image/jpeg');
  const overview = named('overview', '-overview.tif', 'image/tiff');
  const zip = named('zip', '.zip', 'application/zip');

  const mosaic = await pool.run('writeMosaic', { delivery, folder: work, ...sizes }, { signal });
  // Frees disk space: otherwise the provider's image, the tiles, and the ZIP would exist at the same time.
  await rm(delivery.image.path, { force: true });
  await writeJpg(mosaic.whole, toExif(delivery), full.path);
  signal.throwIfAborted();
  await writeIcon(full.path, icon.path);
  const texts = placeFiles(mosaic.whole, mosaic.whole, 'jpg').map((file) => toPlaceText(delivery, file));
  const vrt = { name: `${stem}.vrt`, text: mosaic.vrt, asset: VRT_ASSET };
  const files = [...tilesOf(delivery, mosaic), ...picturesOf(delivery, mosaic, [overview, full])];
  const written = await zipDelivery(delivery, { files, texts: [vrt, ...texts] }, zip.path, signal);
  return [
    { ...icon, ...(await digestOf(icon.path)) },
    { ...full, ...written.digestOf(full.fileName) },
    { ...overview, ...written.digestOf(overview.fileName) },
    { ...zip, ...written.zip },
  ];
}

const VRT_ASSET = {
  key: 'mosaic',
  type: 'application/xml',
  title: 'The tiles as one image for GDAL (VRT)',
  roles: ['metadata'],
};

function tilesOf({ image }: Delivery, { tiles }: MosaicFiles): ZippedFile[] {
  return tiles.map((tile) => ({
    fileName: tile.fileName,
    path: tile.path,
    isMoved: true,
    asset: {
      key: `data-r${tile.row + 1}-c${tile.column + 1}`,
      type: COG_TYPE,
      title: `Cloud Optimized GeoTIFF: row ${tile.row + 1}, column ${tile.column + 1}`,
      roles: ['data'],
      fields: { ...projectionProperties(frameOf(image, tile)), ...pictureFields(image) },
    },
  }));
}

/** Describes a tile as an image. */
function frameOf(image: DeliveredImage, { left, top, right, bottom }: TileFile): DeliveredImage {
  const [x, across, , y, , down] = geotransform(image);
  return {
    ...image,
    widthPx: right - left,
    heightPx: bottom - top,
    box: [x + left * across, y + bottom * down, x + right * across, y + top * down],
  };
}

function picturesOf(
  { image }: Delivery,
  { whole }: MosaicFiles,
  [overview, full]: readonly [{ fileName: string; path: string }, { fileName: string; path: string }],
): ZippedFile[] {
  const fields = { ...projectionProperties(whole), ...pictureFields(image) };
  return [
    {
      ...overview,
      asset: { key: 'overview', type: COG_TYPE, title: 'GeoTIFF of the whole', roles: ['overview'], fields },
    },
    { ...full, asset: { key: 'visual', type: 'image/jpeg', title: 'Picture of the whole', roles: ['visual'], fields } },
  ];
}
