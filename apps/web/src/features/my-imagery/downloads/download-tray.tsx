import { Button, CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { onLogOut } from '../../../api/session.ts';
import { formatBytes } from '../../../util/format.ts';
import {
  cancelAllDownloads,
  cancelDownload,
  type FileDownload,
  startDownload,
  useDownloads,
} from './download-store.ts';
import classes from './downloads.module.css';

/** The downloads in progress, on whatever screen their owner is by now. */
export function DownloadTray() {
  const { downloads, announcement } = useDownloads();
  const inProgress = downloads.filter(({ state }) => state !== 'failed').length;
  useEffect(() => onLogOut(cancelAllDownloads), []);
  useWarningOnLeaving(inProgress > 0);
  return (
    <>
      <output className="gt-visually-hidden">{announcement}</output>
      {downloads.length === 0 ? null : (
        <section className={classes.tray} aria-label="Downloads">
          <p className={classes.title}>{inProgress > 0 ? `Downloading (${inProgress})` : 'Downloads'}</p>
          <ul className={classes.list}>
            {downloads.map((each) => (
              <Row key={each.fileId} download={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Row({ download }: { readonly download: FileDownload }) {
  const { fileId, title, state, failure, loadedBytes, totalBytes } = download;
  return (
    <li className={classes.row}>
      <p className={classes.name}>{title}</p>
      <CloseButton
        size="sm"
        aria-label={`${state === 'failed' ? 'Dismiss' : 'Cancel'} ${title}`}
        onClick={() => cancelDownload(fileId)}
      />
      {state === 'failed' ? (
        <>
          <p className={classes.failure}>{failure}</p>
          <Button
            size="compact-xs"
            variant="default"
            className={classes.retry}
            aria-label={`Retry ${title}`}
            onClick={() => startDownload(download)}
          >
            Retry
          </Button>
        </>
      ) : (
        <>
          <progress
            className={classes.progress}
            aria-label={title}
            max={totalBytes ?? 1}
            {...(state === 'running' && totalBytes === null ? {} : { value: loadedBytes })}
          />
          <p className={classes.amount}>{state === 'waiting' ? 'Waiting' : amountText(loadedBytes, totalBytes)}</p>
        </>
      )}
    </li>
  );
}

function amountText(loadedBytes: number, totalBytes: number | null): string {
  if (totalBytes === null) return formatBytes(loadedBytes);
  const percent = Math.floor((100 * loadedBytes) / totalBytes);
  return `${formatBytes(loadedBytes)} of ${formatBytes(totalBytes)} · ${percent} %`;
}

/** The browser then asks before it closes the page, in its own words. */
function useWarningOnLeaving(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [needed]);
}
