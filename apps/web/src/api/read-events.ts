import type { Endpoint, EndpointEvent, Sent } from '@groundtrack/contract';
import { createParser } from 'eventsource-parser';
import { ApiError } from './api-error.ts';
import { exchange } from './call.ts';

/** An event is one short line. */
const EVENT_MAX_CHARACTERS = 65_536;

export interface EventReading<E extends Endpoint> {
  /** Ends the reading; the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** From now on every event arrives. Earlier changes have to be fetched. */
  readonly onOpen: () => void;
  readonly onEvent: (event: EndpointEvent<E>) => void;
}

/**
 * Reads the events of an endpoint. The browser's EventSource cannot send headers, so it could not name its session.
 * Resolves when the server ends the stream.
 * @throws ApiError if the stream fails to open, breaks off, falls silent or sends an unknown event
 */
export async function readEvents<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { signal, onOpen, onEvent }: EventReading<E>,
): Promise<void> {
  const { answer } = endpoint;
  if (answer.kind !== 'events') throw new Error(`${endpoint.path} answers no events`);
  await exchange(endpoint, input, { signal }, async (response, heard) => {
    if (!response.body) throw ApiError.ofTransport('unreadable-answer');
    onOpen();
    const parser = createParser({
      maxBufferSize: EVENT_MAX_CHARACTERS,
      onEvent: ({ data }) => {
        const parsed = answer.schema.safeParse(parseJson(data));
        if (!parsed.success) throw ApiError.ofTransport('unreadable-answer', parsed.error);
        // The conditional type `EventOf` cannot be narrowed by the value it is computed from.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        onEvent(parsed.data as EndpointEvent<E>);
      },
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        // Heartbeats count as data: without one the connection is dead, even if the browser still reports it as open.
        heard();
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } finally {
      // A broken stream has nothing left to cancel.
      void reader.cancel().catch(() => undefined);
    }
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
