import { toMac } from '../../lib/mac.ts';

export interface SecretOf {
  readonly webhookId: string;
  readonly version: number;
}

/**
 * The signing secret of a webhook: `whsec_` and 32 bytes in base64, as Standard Webhooks requires. It is derived from
 * the server key, so it is not stored; the same id and version always give the same secret.
 */
export function webhookSecret(serverKey: string, { webhookId, version }: SecretOf): string {
  return `whsec_${toMac(serverKey, `${webhookId}:${version}`).toString('base64')}`;
}

export interface Message {
  /** The same for every attempt. */
  readonly id: string;
  readonly sentAtMs: number;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks 1.0.0: one signature for each secret, HMAC-SHA256 of `id.timestamp.body`.
 * @param secrets the current one first
 */
export function signedHeaders({ id, sentAtMs, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAtMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${toMac(key, `${id}.${timestamp}.${body}`).toString('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
