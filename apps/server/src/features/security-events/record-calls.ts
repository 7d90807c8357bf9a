import type { EndpointName, SecurityEventKind } from '@groundtrack/contract';
import type { RecordSecurityEvent } from '../../domain/feature-ports.ts';
import type { Handlers, RequestContext } from '../../platform/http/handler.ts';

/** Calls that are recorded when they succeed. If more details are needed, the use case records the event itself. */
const eventOfCall: Readonly<Partial<Record<EndpointName, SecurityEventKind>>> = {
  exportAccount: 'data-exported',
  deleteAccount: 'account-deleted',
  createWebhook: 'webhook-made',
  updateWebhook: 'webhook-changed',
  deleteWebhook: 'webhook-removed',
  rotateWebhookSecret: 'webhook-key-renewed',
};

type AnyHandler = (input: never, context: RequestContext) => Promise<{ readonly ok: boolean }>;

/** Wraps handlers to record the calls of the table after they have succeeded. */
export function recordCalls(handlers: Handlers, record: RecordSecurityEvent): Handlers {
  const recorded = Object.entries(eventOfCall).map(([name, kind]) => {
    // Input and result are passed through unchanged.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handle = handlers[name as keyof Handlers] as unknown as AnyHandler;
    const recording: AnyHandler = async (input, context) => {
      const result = await handle(input, context);
      if (result.ok) record(toEvent(kind, context));
      return result;
    };
    return [name, recording] as const;
  });
  return { ...handlers, ...Object.fromEntries(recorded) };
}

function toEvent(kind: SecurityEventKind, { caller, ip, requestId }: RequestContext) {
  const accountId = caller?.accountId ?? null;
  const origin = { ip, requestId };
  // A deleted account must not be named, not even in this event.
  if (kind === 'account-deleted') return { kind, accountId: null, origin, detail: `account ${accountId}` };
  return { kind, accountId, origin, detail: '' };
}
