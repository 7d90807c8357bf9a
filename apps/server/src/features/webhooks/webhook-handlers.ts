import { fail, ok, type Result, WEBHOOK_OLD_SECRET_HOURS, WEBHOOKS_MAX } from '@groundtrack/contract';
import { HOUR_MS } from '../../lib/time-units.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { noWebhook, sendManually } from './send-manually.ts';
import type { StoredWebhook } from './stored-webhook.ts';
import { parseAddress } from './webhook-address.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { webhookSecret } from './webhook-secret.ts';

const PAGE_LENGTH = 20;

type Webhooks = Pick<
  Handlers,
  | 'webhooks'
  | 'createWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'webhookDeliveries'
  | 'redeliverWebhook'
>;

export function webhookHandlers(deps: WebhookDeps): Webhooks {
  const { store, ids, clock, serverKey } = deps;
  const withSecret = ({ webhook, secretVersion: version }: StoredWebhook) => ({
    webhook,
    secret: webhookSecret(serverKey, { webhookId: webhook.id, version }),
  });
  return {
    webhooks: async (_input, { caller }) =>
      ok({ result: (await store.list(caller.accountId)).map(({ webhook }) => webhook) }),
    createWebhook: async ({ body }, { caller }) => {
      const read = parseAddress(body.url, deps.addresses);
      if ('invalid' in read) return invalidUrl(read.invalid);
      const { description } = body;
      const added = { id: ids.uuid(), url: read.url, description, createdAtMs: clock.nowMs() };
      const kept = await store.add(caller.accountId, added, { most: WEBHOOKS_MAX, events: deps.events });
      if (kept === 'taken') return invalidUrl('is among your addresses already');
      if (kept === 'full')
        return fail('invalid-request', `An account has at most ${WEBHOOKS_MAX} addresses. Delete one first.`);
      return ok(withSecret(kept));
    },
    updateWebhook: async ({ params, body }, { caller }) => {
      const { url, description, paused } = body;
      const read = url === undefined ? null : parseAddress(url, deps.addresses);
      if (read && 'invalid' in read) return invalidUrl(read.invalid);
      const changes = {
        ...read,
        ...(description === undefined ? {} : { description }),
        ...(paused === undefined ? {} : { paused }),
        atMs: clock.nowMs(),
        events: deps.events,
      };
      const kept = await store.change(caller.accountId, params.id, changes);
      if (kept === 'taken') return invalidUrl('is among your addresses already');
      return kept ? ok(kept.webhook) : noWebhook(params.id);
    },
    deleteWebhook: async ({ params }, { caller }) => {
      await store.forget(caller.accountId, params.id);
      return ok(undefined);
    },
    rotateWebhookSecret: async ({ params }, { caller }) => {
      const oldUntilMs = clock.nowMs() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS;
      const kept = await store.rotate(caller.accountId, params.id, oldUntilMs);
      return kept ? ok(withSecret(kept)) : noWebhook(params.id);
    },
    testWebhook: ({ params }, { caller, signal }) =>
      sendManually(deps, { accountId: caller.accountId, webhookId: params.id }, signal),
    webhookDeliveries: async ({ params, query }, { caller }) => {
      const before = query.cursor === undefined ? null : Number(query.cursor);
      const history = await store.history(caller.accountId, params.id, { before, length: PAGE_LENGTH });
      if (!history) return noWebhook(params.id);
      const next = history.more === null ? {} : { next: String(history.more) };
      return ok({ deliveries: [...history.deliveries], ...next });
    },
    redeliverWebhook: ({ params }, { caller, signal }) =>
      sendManually(deps, { accountId: caller.accountId, webhookId: params.id, deliveryId: params.deliveryId }, signal),
  };
}

function invalidUrl(reason: string): Result<never> {
  return fail('invalid-request', `url ${reason}`, [`body.url: ${reason}`]);
}
