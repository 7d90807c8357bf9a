import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { download, type UserImage } from '@groundtrack/contract';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formMessage } from '../../api/api-error.ts';
import { saveFile } from '../../api/save-file.ts';
import { ChevronDownIcon, DownloadIcon } from '../../ui/icons.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { type AvailableFile, availableFiles } from './available-files.ts';
import classes from './my-imagery.module.css';

interface DownloadButtonProps {
  readonly image: UserImage;
}

/** The main button saves the first file there is; the arrow offers all that are there, and only those. */
export function DownloadButton({ image }: DownloadButtonProps) {
  const saving = useMutation<void, Error, AvailableFile>({
    mutationFn: ({ fileId, fileName }) => saveFile(download, { params: { fileId } }, fileName),
  });
  const files = availableFiles(image);
  const [first] = files;
  if (!first) return null;
  return (
    <>
      <div className={classes['split']}>
        <Button
          size="xs"
          leftSection={<DownloadIcon size={15} />}
          loading={saving.isPending}
          onClick={() => saving.mutate(first)}
        >
          Download {first.format}
        </Button>
        {files.length > 1 ? (
          <Menu position="bottom-end" shadow="sm">
            <Menu.Target>
              <ActionIcon variant="filled" size={30} aria-label="Other formats" disabled={saving.isPending}>
                <ChevronDownIcon size={15} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {files.map((file) => (
                <Menu.Item key={file.format} onClick={() => saving.mutate(file)}>
                  {file.format}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      {saving.isError ? (
        <MessageBox kind="error" title="The download failed">
          {formMessage(saving.error, 'Try again.')}
        </MessageBox>
      ) : null}
    </>
  );
}
