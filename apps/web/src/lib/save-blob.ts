/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  openDownload(url, fileName);
  // The browser reads the URL after this task; Firefox aborts the download when it is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands an address to the browser's downloads. */
export function openDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
