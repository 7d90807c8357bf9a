import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { UserImage } from '@groundtrack/contract';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { ChevronDownIcon, DownloadIcon } from '../../../ui/icons.tsx';
import { formatBytes } from '../../../util/format.ts';
import { type AvailableFile, availableFiles } from './available-files.ts';
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
    <div className={classes['split']}>
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
  );
}

interface OtherFormatsProps {
  readonly files: readonly AvailableFile[];
  readonly place: string;
}

function OtherFormats({ files, place }: OtherFormatsProps) {
  return (
    <Menu position="bottom-end" shadow="sm">
      <Menu.Target>
        <ActionIcon variant="filled" size={30} aria-label={`Other formats of ${place}`}>
          <ChevronDownIcon size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item
            key={file.format}
            rightSection={
              file.bytes === null ? null : <span className={classes['size']}>{formatBytes(file.bytes)}</span>
            }
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
  return useDownloads(({ downloads }) => downloads.some((each) => each.fileId === fileId && each.state !== 'failed'));
}
