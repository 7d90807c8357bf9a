import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { UserImage } from '@groundtrack/contract';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { ChevronDownIcon, DownloadIcon } from '../../../ui/icons.tsx';
import { formatBytes } from '../../../util/format.ts';
import { type AvailableFile, availableFiles } from './available-files.ts';
import { DownloadFailures } from './download-failures.tsx';
import { startDownload, useDownloads } from './download-store.ts';
import classes from './downloads.module.css';

interface DownloadButtonProps {
  readonly image: UserImage;
}

/** The main button saves the first file there is; the arrow offers all that are there, and only those. */
export function DownloadButton({ image }: DownloadButtonProps) {
  const files = availableFiles(image);
  const [first] = files;
  const saving = useIsSaving(first?.fileId);
  if (!first) return null;
  return (
    <div className={classes.offer}>
      <div className={classes.split}>
        <Button
          size="xs"
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

interface OtherFormatsProps {
  readonly files: readonly AvailableFile[];
  readonly place: string;
}

/** The menu is made when it is first asked for: one for each of some hundred cards would take longer than the cards. */
function OtherFormats({ files, place }: OtherFormatsProps) {
  const [asked, setAsked] = useState(false);
  const label = `Other formats of ${place}`;
  const chevron = <ChevronDownIcon size={15} />;
  if (!asked)
    return (
      <ActionIcon
        variant="filled"
        size="var(--gt-control-sm)"
        aria-label={label}
        aria-haspopup="menu"
        onClick={() => setAsked(true)}
      >
        {chevron}
      </ActionIcon>
    );
  return (
    <Menu position="bottom-end" shadow="sm" defaultOpened>
      <Menu.Target>
        <ActionIcon variant="filled" size="var(--gt-control-sm)" aria-label={label}>
          {chevron}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item
            key={file.format}
            rightSection={file.bytes === null ? null : <span className={classes.size}>{formatBytes(file.bytes)}</span>}
            onClick={() => startDownload(file)}
          >
            {file.format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whether a file is among the downloads in progress. */
function useIsSaving(fileId: string | undefined): boolean {
  return useDownloads(({ downloads }) => downloads.some((each) => each.fileId === fileId));
}
