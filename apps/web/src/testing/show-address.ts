/** Sets the URL of a spec's window without loading anything, using a happy-dom API that browsers do not have. */
export function showAddress(url: string): void {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
}
