import type { WebhookDelivery } from '@groundtrack/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { SecretBox, SecretPlace } from '../../platform/secrets/secret-box.ts';

/** Maps a row of the history to what the owner sees. */
export function toDelivery(row: Selectable<Tables['webhook_delivery']>, secrets: SecretBox): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    about: row.image_id && row.image_state ? { imageId: row.image_id, state: row.image_state } : null,
    createdISO: row.created_at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    last: row.last_at && {
      atISO: row.last_at.toISOString(),
      status: row.last_status,
      durationMs: row.last_duration_ms ?? 0,
      error: row.last_error,
      answer: row.last_answer ? secrets.open(row.last_answer, answerPlace(row.id)) : '',
    },
    nextISO: row.next_at?.toISOString() ?? null,
  };
}

/** Responses are encrypted, since an error page may repeat the URL with its key. Empty responses are not. */
export function answerPlace(deliveryId: string): SecretPlace {
  return { column: 'webhook_delivery.last_answer', row: deliveryId };
}
