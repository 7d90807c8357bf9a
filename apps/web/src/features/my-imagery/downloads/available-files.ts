import { downloadName, type UserImage } from '@groundtrack/contract';
import type { WantedFile } from './download-store.ts';

export interface AvailableFile extends WantedFile {
  readonly format: 'JPG' | 'TIFF' | 'Overview TIFF' | 'PNG' | 'Analytic TIFF' | 'ZIP' | 'Original package';
  /** Null if the server does not send it. */
  readonly bytes: number | null;
  /** What it is, if its format does not say it. */
  readonly note?: string;
}

const formats = [
  { format: 'JPG', key: 'full' },
  { format: 'TIFF', key: 'tiff' },
  { format: 'Overview TIFF', key: 'overview' },
  { format: 'PNG', key: 'png' },
  { format: 'Analytic TIFF', key: 'analytic' },
  { format: 'ZIP', key: 'zip' },
  { format: 'Original package', key: 'original' },
] as const;

type Delivered = Pick<
  UserImage,
  'locationDescription' | 'satellite' | 'dateImageAcquiredISO' | 'downloads' | 'fileBytes' | 'originalName' | 'source'
>;

/** The files of a purchased image that exist so far, with the names for saving. */
export function availableFiles(image: Delivered): AvailableFile[] {
  const { locationDescription: place, satellite, dateImageAcquiredISO: takenISO, originalName, source } = image;
  return formats.flatMap(({ format, key }) => {
    const fileId = image.downloads[key];
    if (fileId === null || fileId === undefined) return [];
    const title = `${format} of ${place}`;
    const fileName = downloadName(key, { place, satellite, takenISO, originalName });
    const note = key === 'original' ? { note: `As ${source.company} delivered it, unchanged` } : {};
    return [{ format, fileId, fileName, title, bytes: image.fileBytes[key] ?? null, ...note }];
  });
}
