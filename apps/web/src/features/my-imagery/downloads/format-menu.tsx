import { Menu } from '@mantine/core';
import { formatBytes } from '../../../lib/format.ts';
import type { AvailableFile } from './available-files.ts';
import { startDownload } from './download-store.ts';
import classes from './downloads.module.css';
import { FormatsButton } from './formats-button.tsx';

export interface FormatMenuProps {
  readonly files: readonly AvailableFile[];
  readonly place: string;
}

/** All available formats of an image. Opens when mounted. */
export function FormatMenu({ files, place }: FormatMenuProps) {
  return (
    <Menu position="bottom-end" shadow="sm" defaultOpened>
      <Menu.Target>
        <FormatsButton place={place} />
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
