/** An address has one job that waits at a time. */
export function webhookJobKey(webhookId: string): string {
  return `webhooks:${webhookId}`;
}
