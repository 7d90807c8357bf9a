/** Local storage that never throws. It may be disabled, full or damaged; the app works without it. */

export function readStored(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: string): void {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // Ignored: the value in memory stays correct until the page is closed.
  }
}

export function removeStored(name: string): void {
  try {
    window.localStorage.removeItem(name);
  } catch {
    // As in `writeStored`.
  }
}
