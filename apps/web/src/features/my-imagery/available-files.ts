import type { UserImage } from '@groundtrack/contract';

export interface AvailableFile {
  readonly format: 'JPG' | 'TIFF' | 'ZIP';
  readonly fileId: string;
  readonly fileName: string;
}

const formats = [
  { format: 'JPG', key: 'full', extension: 'jpg' },
  { format: 'TIFF', key: 'tiff', extension: 'tif' },
  { format: 'ZIP', key: 'zip', extension: 'zip' },
] as const;

/** The files of a bought image that exist by now, with the names they are saved under. */
export function availableFiles(image: Pick<UserImage, 'imageName' | 'downloads'>): AvailableFile[] {
  const stem = image.imageName.replace(/\.[a-z]{3,4}$/i, '').replace(/[^\w.-]+/g, '_');
  return formats.flatMap(({ format, key, extension }) => {
    const fileId = image.downloads[key];
    return fileId === null ? [] : [{ format, fileId, fileName: `${stem}.${extension}` }];
  });
}
