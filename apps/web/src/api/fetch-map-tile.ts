export interface MapRequest {
  readonly url: string;
  /** Whether the request names the origin of the page. It never names the page, and carries no cookies. */
  readonly sendsOrigin: boolean;
  readonly signal: AbortSignal;
}

/** About ten times a large tile. */
const MAX_BYTES = 4_000_000;

/** Reads a tile of another server. @throws if it responds with anything but a body of this type, or too many bytes */
export async function fetchMapTile({ url, sendsOrigin, signal }: MapRequest, type: RegExp): Promise<Uint8Array> {
  const response = await fetch(url, {
    signal,
    credentials: 'omit',
    referrerPolicy: sendsOrigin ? 'origin' : 'no-referrer',
    // The content policy names only the hosts of the operator's choice.
    redirect: 'error',
  });
  // An empty vector tile.
  if (response.status === 204) return new Uint8Array();
  const given = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.test(given)) {
    await response.body?.cancel();
    throw new Error(`A map server responded with ${response.status} ${given}`);
  }
  return readBounded(response);
}

async function readBounded({ body }: Response): Promise<Uint8Array> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part?.value) break;
    size += part.value.length;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      throw new Error('A map server sent too many bytes');
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
