import type { UserImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { availableFiles } from './available-files.ts';
import { DownloadFailures } from './download-failures.tsx';
import { startDownload, useDownloads } from './download-store.ts';
import classes from './downloads.module.css';
import { FormatMenu, type FormatMenuProps } from './format-menu.tsx';
import { FormatsButton } from './formats-button.tsx';

interface DownloadButtonProps {
  readonly image: UserImage;
  /** The main button of its screen. */
  readonly isMain?: boolean;
}

/** The main button downloads the first available file. The arrow lists all available files. */
export function DownloadButton({ image, isMain = false }: DownloadButtonProps) {
  const files = availableFiles(image);
  const [first] = files;
  const saving = useIsSaving(first?.fileId);
  if (!first) return null;
  return (
    <div className={classes.offer}>
      <div className={classes.split}>
        <Button
          size="xs"
          variant={isMain ? 'filled' : 'default'}
          leftSection={<DownloadIcon size={15} />}
          loading={saving}
          aria-label={`Download ${first.title}`}
          onClick={() => startDownload(first)}
        >
          Download {first.format}
        </Button>
        {files.length > 1 ? <OtherFormats files={files} place={image.locationDescription} /> : null}
      </div>
      <DownloadFailures files={files} />
    </div>
  );
}

/** Mounted on first use, because a menu for each of hundreds of cards would be slow. */
function OtherFormats(offer: FormatMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? <FormatMenu {...offer} /> : <FormatsButton place={offer.place} onClick={() => setOpen(true)} />;
}

/** Whether a file is being downloaded. */
function useIsSaving(fileId: string | undefined): boolean {
  return useDownloads(({ downloads }) => downloads.some((each) => each.fileId === fileId));
}
