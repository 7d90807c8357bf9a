/** A webhook has at most one queued job. */
export function webhookJobKey(webhookId: string): string {
  return `webhooks:${webhookId}`;
}
