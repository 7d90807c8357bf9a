import { useShallow } from 'zustand/react/shallow';
import type { AvailableFile } from './available-files.ts';
import { useDownloads } from './download-store.ts';
import classes from './downloads.module.css';

interface DownloadFailuresProps {
  readonly files: readonly AvailableFile[];
}

/** Lists failed downloads and their reasons, next to the buttons of the files. */
export function DownloadFailures({ files }: DownloadFailuresProps) {
  const failed = useDownloads(
    useShallow((state) => state.failed.filter(({ fileId }) => files.some((file) => file.fileId === fileId))),
  );
  return failed.map(({ fileId, failure }) => (
    <p key={fileId} className={classes.failure}>
      {`${files.find((file) => file.fileId === fileId)?.format} was not downloaded. ${failure}`}
    </p>
  ));
}
