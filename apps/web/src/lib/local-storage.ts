/** Local storage that never throws: it may be switched off, full or damaged, and the app goes on without it. */

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
    // Nothing to do: what is in memory stays right until the page is left.
  }
}

export function removeStored(name: string): void {
  try {
    window.localStorage.removeItem(name);
  } catch {
    // As in `writeStored`.
  }
}
