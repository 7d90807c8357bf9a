import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SiteRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
}

/** A response of a site: JSON, raw text, or only a status. */
export type SiteAnswer =
  | { readonly json: unknown }
  | { readonly text: string }
  | { readonly status: number; readonly retryAfter?: string };

export interface JsonSite {
  readonly url: string;
  readonly requests: SiteRequest[];
  close(): Promise<void>;
}

/** A server on loopback whose responses are defined by a spec. */
export async function jsonSite(answer: (request: SiteRequest, site: JsonSite) => SiteAnswer): Promise<JsonSite> {
  const requests: SiteRequest[] = [];
  const server = createServer((incoming, response) => {
    void respond(incoming, response);
  });
  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await read(incoming);
    requests.push(request);
    const given = answer(request, site);
    if ('status' in given)
      response.writeHead(given.status, given.retryAfter ? { 'retry-after': given.retryAfter } : {}).end();
    else response.end('text' in given ? given.text : JSON.stringify(given.json));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site: JsonSite = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return site;
}

async function read(incoming: IncomingMessage): Promise<SiteRequest> {
  const body = await text(incoming);
  return { method: incoming.method ?? '', path: incoming.url ?? '', body: body === '' ? null : JSON.parse(body) };
}
