import type { UserImage } from '@groundtrack/contract';
import type { WantedFile } from './download-store.ts';

export interface AvailableFile extends WantedFile {
  readonly format: 'JPG' | 'TIFF' | 'PNG' | 'Analytic TIFF' | 'ZIP';
  /** Null where the server does not say. */
  readonly bytes: number | null;
}

const formats = [
  { format: 'JPG', key: 'full', extension: 'jpg' },
  { format: 'TIFF', key: 'tiff', extension: 'tif' },
  { format: 'PNG', key: 'png', extension: 'png' },
  { format: 'Analytic TIFF', key: 'analytic', extension: 'tif' },
  { format: 'ZIP', key: 'zip', extension: 'zip' },
] as const;

type Delivered = Pick<UserImage, 'imageName' | 'locationDescription' | 'downloads' | 'fileBytes'>;

/** The files of a bought image that exist by now, with the names they are saved under. */
export function availableFiles(image: Delivered): AvailableFile[] {
  const stem = image.imageName.replace(/\.[a-z]{3,4}$/i, '').replace(/[^\w.-]+/g, '_');
  return formats.flatMap(({ format, key, extension }) => {
    const fileId = image.downloads[key];
    if (fileId === null || fileId === undefined) return [];
    const title = `${format} of ${image.locationDescription}`;
    const fileName = `${stem}${key === 'analytic' ? '-analytic' : ''}.${extension}`;
    return [{ format, fileId, fileName, title, bytes: image.fileBytes[key] ?? null }];
  });
}
