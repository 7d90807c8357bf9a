import { endpoints, type LiveEvent } from '@groundtrack/contract';

/** Reads an open stream of events as they arrive. */
export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** Everything so far, as it was sent. */
  text(): string;
  /** Events so far. */
  events(): readonly LiveEvent[];
  /** Resolves when the stream ends for any reason. */
  readonly ended: Promise<void>;
  leave(): void;
}

export async function readEvents(url: string, apiKey: string): Promise<EventReader> {
  const controller = new AbortController();
  const answer = await fetch(url + endpoints.events.path, { headers: { apiKey }, signal: controller.signal });
  let text = '';
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    events: () =>
      [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) =>
        endpoints.events.answer.schema.parse(JSON.parse(data)),
      ),
    ended: read().catch(() => undefined),
    leave: () => controller.abort(),
  };
}
