import { endpoints } from '@groundtrack/contract';
import type { HttpClient } from '../../../platform/net/http-client.ts';
import type { SandboxDeps } from './sandbox-events.ts';
import { SIGNATURE_HEADER, signPayload } from './signature.ts';

interface SentEvent {
  readonly eventId: string;
  /** URL of this server, `http://127.0.0.1:8080` */
  readonly baseUrl: string;
}

const TIMEOUT_MS = 15_000;

/**
 * Posts an event to our own webhook, as the provider would. Throws unless the status is 2xx; the queue then retries.
 */
export async function sendSandboxEvent(
  deps: Pick<SandboxDeps, 'book' | 'clock' | 'signingSecret'> & { readonly http: HttpClient },
  { eventId, baseUrl }: SentEvent,
  signal: AbortSignal,
): Promise<void> {
  const payload = await deps.book.findEvent(eventId);
  if (payload === null) throw new Error(`There is no sandbox event ${eventId}`);
  const answer = await deps.http.open({
    url: new URL(endpoints.paymentWebhook.path, baseUrl),
    addresses: 'any',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signPayload(payload, deps.signingSecret, deps.clock.nowMs()),
    },
    body: payload,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  answer.discard();
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status} to event ${eventId}`);
}
