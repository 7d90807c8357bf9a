import type { Outgoing, Try } from './outgoing.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { signedHeaders, webhookSecret } from './webhook-secret.ts';

/**
 * Signs a message, sends it once, and evaluates the response. Status 200 to 299 counts as accepted.
 * @throws the abort reason of `signal`
 */
export async function tryDelivery(
  deps: WebhookDeps,
  { id, body, webhook }: Outgoing,
  signal: AbortSignal,
): Promise<Try> {
  const atMs = deps.clock.nowMs();
  const headers = {
    'content-type': 'application/json',
    'user-agent': deps.userAgent,
    ...signedHeaders({ id, sentAtMs: atMs, body }, toSecrets(deps.serverKey, webhook, atMs)),
  };
  const posted = await deps.post({ url: webhook.url, headers, body }, signal);
  const made = { atMs, durationMs: Math.max(0, deps.clock.nowMs() - atMs), status: posted.status };
  if (posted.status === null) return { ...made, error: posted.reason, answer: '' };
  return { ...made, error: toError(posted.status), answer: posted.answer };
}

/** The current secret first, then the previous one while it is valid. */
function toSecrets(serverKey: string, webhook: Outgoing['webhook'], nowMs: number): string[] {
  const { id: webhookId, secretVersion: version, oldSecretUntilMs } = webhook;
  const versions = oldSecretUntilMs !== null && oldSecretUntilMs > nowMs ? [version, version - 1] : [version];
  return versions.map((each) => webhookSecret(serverKey, { webhookId, version: each }));
}

function toError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'Redirects are not followed: enter the final address';
  if (status === 410) return 'The receiver does not want messages anymore';
  return 'Only answers from 200 to 299 count as accepted';
}
