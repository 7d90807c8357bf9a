/** Storage of this tab alone, which never throws: it may be switched off. */

export function readFromTab(name: string): string | null {
  try {
    return window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @returns false when the browser keeps nothing */
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
    // What cannot be read does no harm.
  }
}
