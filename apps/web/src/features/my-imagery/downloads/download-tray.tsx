import { Button, CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { onLogOut } from '../../../api/session.ts';
import { formatBytes } from '../../../lib/format.ts';
import {
  cancelAllDownloads,
  cancelDownload,
  dismissFailure,
  type FailedDownload,
  type FileDownload,
  startDownload,
  useDownloads,
} from './download-store.ts';
import classes from './downloads.module.css';

/** The current and failed downloads, shown on every screen. */
export function DownloadTray() {
  const { downloads, failed, announcement } = useDownloads();
  useEffect(() => onLogOut(cancelAllDownloads), []);
  useWarningOnLeaving(downloads.length > 0);
  return (
    <>
      <output className="gt-visually-hidden">{announcement}</output>
      {downloads.length === 0 && failed.length === 0 ? null : (
        <div className={classes.tray}>
          {failed.length === 0 ? null : <Failed failed={failed} />}
          {downloads.length === 0 ? null : (
            <section className={classes.part} aria-label="Downloads">
              <p className={classes.title}>{`Downloading (${downloads.length})`}</p>
              <ul className={classes.list}>
                {downloads.map((each) => (
                  <Row key={each.fileId} download={each} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </>
  );
}

function Row({ download }: { readonly download: FileDownload }) {
  const { fileId, title, state, loadedBytes, totalBytes } = download;
  return (
    <li className={classes.row}>
      <p className={classes.name}>{title}</p>
      <CloseButton size="sm" aria-label={`Cancel ${title}`} onClick={() => cancelDownload(fileId)} />
      <progress
        className={classes.progress}
        aria-label={title}
        max={totalBytes ?? 1}
        {...(state === 'running' && totalBytes === null ? {} : { value: loadedBytes })}
      />
      <p className={classes.amount}>{state === 'waiting' ? 'Waiting' : amountText(loadedBytes, totalBytes)}</p>
    </li>
  );
}

function Failed({ failed }: { readonly failed: readonly FailedDownload[] }) {
  return (
    <section className={classes.part} aria-label="Failed downloads">
      <p className={classes.title}>{`Not downloaded (${failed.length})`}</p>
      <ul className={classes.list}>
        {failed.map((file) => (
          <li key={file.fileId} className={classes.row}>
            <p className={classes.name}>{file.title}</p>
            <CloseButton size="sm" aria-label={`Dismiss ${file.title}`} onClick={() => dismissFailure(file.fileId)} />
            <p className={classes.failure}>{file.failure}</p>
            <Button
              size="xs"
              variant="default"
              className={classes.retry}
              aria-label={`Retry ${file.title}`}
              onClick={() => startDownload(file)}
            >
              Retry
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function amountText(loadedBytes: number, totalBytes: number | null): string {
  if (totalBytes === null) return formatBytes(loadedBytes);
  const percent = Math.floor((100 * loadedBytes) / totalBytes);
  return `${formatBytes(loadedBytes)} of ${formatBytes(totalBytes)} · ${percent} %`;
}

/** The browser then shows its own warning before the page closes. */
function useWarningOnLeaving(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [needed]);
}
