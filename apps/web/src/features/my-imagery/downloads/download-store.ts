import { downloadEndpoint, downloadImagesEndpoint, type ItemId, linkFileEndpoint } from '@groundtrack/contract';
import { create } from 'zustand';
import { formMessage } from '../../../api/api-error.ts';
import { call, type FileOptions, fetchFile, toAddress } from '../../../api/call.ts';
import { openDownload, saveBlob } from '../../../lib/save-blob.ts';

/** A file to download. */
export interface WantedFile {
  readonly fileId: string;
  /** File name for saving. */
  readonly fileName: string;
  /** `JPG of Greenbelt, Maryland` */
  readonly title: string;
  /** A ZIP that the server makes of several images; its size is known before. */
  readonly zipped?: { readonly imageIds: readonly ItemId[]; readonly bytes: number };
}

export interface FileDownload extends WantedFile {
  readonly state: 'waiting' | 'running';
  readonly loadedBytes: number;
  /** Null until the server has sent it. */
  readonly totalBytes: number | null;
}

/** A failed download. */
export interface FailedDownload extends WantedFile {
  readonly failure: string;
}

interface DownloadStore {
  /**
   * Downloads in progress, in the order requested. Saved, canceled and failed downloads are removed (spec section 4).
   */
  readonly downloads: readonly FileDownload[];
  /** Kept until retried or dismissed. */
  readonly failed: readonly FailedDownload[];
  /** The latest event, for screen readers. */
  readonly announcement: string;
}

export const useDownloads = create<DownloadStore>()(() => ({ downloads: [], failed: [], announcement: '' }));

/** A browser opens about six connections per server, and the page needs some itself. */
const AT_ONCE = 3;
/** From this size on, the browser's own downloads are better: they stream to disk, survive the page and can resume. */
const HAND_OVER_BYTES = 100_000_000;
const DRAWN_EVERY_MS = 100;

const running = new Map<string, AbortController>();

function announce(announcement: string): void {
  useDownloads.setState({ announcement });
}

function change(fileId: string, to: Partial<FileDownload>): void {
  useDownloads.setState(({ downloads }) => ({
    downloads: downloads.map((each) => (each.fileId === fileId ? { ...each, ...to } : each)),
  }));
}

function remove(fileId: string): void {
  useDownloads.setState(({ downloads }) => ({ downloads: downloads.filter((each) => each.fileId !== fileId) }));
}

/** Starts a download, unless it is in progress. A failed one starts again. */
export function startDownload({ fileId, fileName, title, zipped }: WantedFile): void {
  const { downloads } = useDownloads.getState();
  if (downloads.some((each) => each.fileId === fileId)) return;
  const file = { fileId, fileName, title, ...(zipped ? { zipped } : {}) };
  const fresh: FileDownload = { ...file, state: 'waiting', loadedBytes: 0, totalBytes: null };
  dismissFailure(fileId);
  useDownloads.setState({ downloads: [...downloads, fresh], announcement: `Downloading ${title}` });
  startWaiting();
}

/** Dismisses a failed download. */
export function dismissFailure(fileId: string): void {
  useDownloads.setState(({ failed }) => ({ failed: failed.filter((each) => each.fileId !== fileId) }));
}

export function cancelDownload(fileId: string): void {
  remove(fileId);
  running.get(fileId)?.abort();
}

export function cancelAllDownloads(): void {
  for (const { fileId } of useDownloads.getState().downloads) cancelDownload(fileId);
  useDownloads.setState({ failed: [] });
}

function startWaiting(): void {
  const { downloads } = useDownloads.getState();
  const next = downloads.find(({ state }) => state === 'waiting');
  if (!next || running.size >= AT_ONCE) return;
  const stop = new AbortController();
  running.set(next.fileId, stop);
  change(next.fileId, { state: 'running' });
  void bring(next, stop)
    .catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const failure = formMessage(error, 'The file could not be saved. Try again.');
      const { fileId, fileName, title, zipped } = next;
      remove(fileId);
      useDownloads.setState(({ failed }) => ({
        failed: [...failed, { fileId, fileName, title, ...(zipped ? { zipped } : {}), failure }],
        announcement: `${title} failed: ${failure}`,
      }));
    })
    .finally(() => {
      if (running.get(next.fileId) === stop) running.delete(next.fileId);
      startWaiting();
    });
  startWaiting();
}

async function bring(file: WantedFile, stop: AbortController): Promise<void> {
  const blob = await fetchUnlessLarge(file, stop.signal);
  if (stop.signal.aborted) return;
  if (blob === null && file.zipped)
    openDownload(toAddress(downloadImagesEndpoint, zipInput(file.zipped)), file.fileName);
  else if (blob === null) {
    const { url } = await call(linkFileEndpoint, { params: { fileId: file.fileId } }, { signal: stop.signal });
    // A link by path. With a host, the browser might navigate to it.
    const { pathname, search } = new URL(url);
    openDownload(pathname + search, file.fileName);
  } else saveBlob(blob, file.fileName);
  remove(file.fileId);
  announce(blob === null ? `Your browser is now downloading ${file.title}` : `${file.title} was saved`);
}

/** The file, or null as soon as it turns out to be large. */
function fetchUnlessLarge(file: WantedFile, stopped: AbortSignal): Promise<Blob | null> {
  // A ZIP is not requested twice, because an account has one at a time.
  if ((file.zipped?.bytes ?? 0) > HAND_OVER_BYTES) return Promise.resolve(null);
  const large = new AbortController();
  let drawnMs = 0;
  const onProgress = (loadedBytes: number, sentBytes: number | null) => {
    const totalBytes = sentBytes ?? file.zipped?.bytes ?? null;
    if ((totalBytes ?? loadedBytes) > HAND_OVER_BYTES) return large.abort();
    const nowMs = performance.now();
    if (nowMs - drawnMs < DRAWN_EVERY_MS && loadedBytes !== totalBytes) return;
    drawnMs = nowMs;
    change(file.fileId, { loadedBytes, totalBytes });
  };
  const signal = AbortSignal.any([stopped, large.signal]);
  return fetchWanted(file, { signal, onProgress }).then(
    (blob) => (large.signal.aborted ? null : blob),
    (error: unknown) => {
      if (large.signal.aborted && !stopped.aborted) return null;
      throw error;
    },
  );
}

function fetchWanted({ fileId, zipped }: WantedFile, options: FileOptions): Promise<Blob> {
  return zipped
    ? fetchFile(downloadImagesEndpoint, zipInput(zipped), options)
    : fetchFile(downloadEndpoint, { params: { fileId } }, options);
}

function zipInput({ imageIds }: NonNullable<WantedFile['zipped']>) {
  return { query: { images: imageIds.join(',') } };
}
