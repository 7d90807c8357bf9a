import { imagesText } from '../gallery-texts.ts';
import type { ZipOffer } from '../selection/selection-rules.ts';
import type { WantedFile } from './download-store.ts';

/** The ZIP of several images as a file to download. */
export function zipOf({ images, bytes }: Pick<ZipOffer, 'images' | 'bytes'>): WantedFile {
  const imageIds = images.map(({ _id }) => _id);
  return {
    fileId: `zip ${imageIds.join(',')}`,
    fileName: 'Groundtrack-images.zip',
    title: `ZIP of ${imagesText(images.length)}`,
    zipped: { imageIds, bytes },
  };
}
