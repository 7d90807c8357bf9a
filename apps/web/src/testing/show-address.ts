/** Gives the window of a spec an address, without loading anything. happy-dom has this beyond what a browser has. */
export function showAddress(url: string): void {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
}
