import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { startDownload, useDownloads, type WantedFile } from '../downloads/download-store.ts';
import { imagesText } from '../gallery-texts.ts';
import type { ZipOffer } from './selection-rules.ts';

interface ZipButtonProps extends Pick<ButtonProps, 'size'> {
  readonly offer: ZipOffer;
  /** In front of the name where there is room. */
  readonly lead?: ReactNode;
  /** In front of the size. */
  readonly name: string;
}

/** Downloads several images as one ZIP. */
export function ZipButton({ offer, lead, name, size = 'xs' }: ZipButtonProps) {
  const file = zipOf(offer);
  const isSaving = useDownloads(({ downloads }) => downloads.some(({ fileId }) => fileId === file.fileId));
  return (
    <Button
      size={size}
      leftSection={<DownloadIcon size={15} />}
      disabled={offer.refusal !== null}
      loading={isSaving}
      onClick={() => startDownload(file)}
    >
      {lead}
      {offer.images.length === 0 ? name : `${name} (${formatBytes(offer.bytes)})`}
    </Button>
  );
}

/** The ZIP of several images as a file to download. */
function zipOf({ images, bytes }: ZipOffer): WantedFile {
  const imageIds = images.map(({ _id }) => _id);
  return {
    fileId: `zip ${imageIds.join(',')}`,
    fileName: 'Groundtrack-images.zip',
    title: `ZIP of ${imagesText(images.length)}`,
    zipped: { imageIds, bytes },
  };
}
