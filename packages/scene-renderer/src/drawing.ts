import { TiffFile } from '@groundtrack/cog';
import { cloudOpacities } from './cloud-opacities.ts';
import { draw, drawInMemory, toChannels } from './draw.ts';
import { drawGroundTile } from './ground-tile.ts';
import { type Drawing, type ImageFiles, toBandCount } from './scene.ts';
import { boxView, quicklookView } from './view.ts';

export const drawing: Drawing = {
  scene: ({ scene, widthPx }) => drawInMemory(scene, quicklookView(scene.footprint, widthPx)),
  clouds: ({ scene, widthPx }) => cloudOpacities(scene, widthPx),
  box: ({ scene, epsg, box, groundSampleDistanceM }) => drawInMemory(scene, boxView(epsg, box, groundSampleDistanceM)),
  groundTile: drawGroundTile,
  files: drawFiles,
};

function drawFiles({ scene, epsg, box, groundSampleDistanceM, shape, parts, path, bandsPath }: ImageFiles): void {
  const view = boxView(epsg, box, groundSampleDistanceM);
  const file = new TiffFile(path, { ...view, channels: toChannels(scene) });
  const bandsShape = { ...view, channels: toBandCount(scene.phenomenology), bits: 16, noData: 0 } as const;
  const bandsFile = bandsPath === undefined ? undefined : new TiffFile(bandsPath, bandsShape);
  try {
    const takeBands = bandsFile && ((top: number, numbers: Uint16Array) => bandsFile.writeRows(top, numbers));
    draw(scene, view, (top, bytes) => file.writeRows(top, bytes), { takeBands, shape, parts });
  } finally {
    file.close();
    bandsFile?.close();
  }
}
