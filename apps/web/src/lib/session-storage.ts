/** Storage of this tab that never throws, because it may be disabled. */

export function readFromTab(name: string): string | null {
  try {
    return window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @returns false if the browser stores nothing */
export function keepInTab(name: string, value: string): boolean {
  try {
    window.sessionStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

export function removeFromTab(name: string): void {
  try {
    window.sessionStorage.removeItem(name);
  } catch {
    // A storage that cannot be read is treated as empty.
  }
}
