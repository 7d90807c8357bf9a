/* Keys of jobs that the operator's list joins to what they are about. */

/** A bought item has one job at a time; one that is added while another waits takes its place. */
export function fulfilJobKey(itemId: string): string {
  return `fulfil:${itemId}`;
}

/** A mail has one job at a time. */
export function mailJobKey(mailId: string): string {
  return `mail:${mailId}`;
}
