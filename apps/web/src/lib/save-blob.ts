/** Downloads a blob as a file. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  openDownload(url, fileName);
  // The browser reads the URL after this task. Firefox aborts the download if the URL is revoked immediately.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a URL. */
export function openDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
