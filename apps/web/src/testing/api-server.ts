/// <reference types="node" />
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  type Problem,
  type ProblemCode,
  problems,
} from '@groundtrack/contract';
import { onTestFinished } from 'vitest';
import { showAddress } from './show-address.ts';

interface ReceivedCall {
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

type Reply =
  | { readonly json: unknown }
  /** An error that is not a problem document, such as a proxy in front of the server returns. */
  | { readonly failure: string; readonly status: number }
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string }
  /** The headers of a large file whose body never arrives. */
  | { readonly announcedBytes: number; readonly mediaType: string }
  /** Called with the open stream of server-sent events. */
  | { readonly events: (stream: EventWriter) => void }
  | 'empty'
  | 'hang-up'
  /** Accepts the request and never responds. */
  | 'silence'
  | Problem;
export interface EventWriter {
  /** Sent unchanged. */
  write(text: string): void;
  end(): void;
  /** Closes the connection. */
  destroy(): void;
}
type Answers = { readonly [K in EndpointName]?: (call: ReceivedCall) => Reply };

export interface ApiServer {
  /** The requests of the browser, in order. */
  readonly calls: readonly ReceivedCall[];
  /** Replaces the responses of some endpoints. */
  answer(answers: Answers): void;
}

export function toProblem(code: ProblemCode, detail = '', more: Partial<Problem> = {}): Problem {
  return { type: `urn:problem:${code}`, ...problems[code], detail, instance: '/', code, id: 'req-7', ...more };
}

/** A real HTTP server on loopback that serves the page under test. It is closed after the test. */
export async function serveApi(answers: Answers): Promise<ApiServer> {
  const calls: ReceivedCall[] = [];
  let current = answers;
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://x');
      const matched = match(request.method ?? '', pathname);
      if (!matched) return response.writeHead(404).end();
      const call = { ...matched, query, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) };
      calls.push(call);
      const reply = current[matched.name]?.(call) ?? toProblem('not-implemented', 'This test does not answer that');
      if (reply === 'silence') return undefined;
      if (reply === 'hang-up') return response.destroy();
      if (reply === 'empty') return response.writeHead(204).end();
      if ('bytes' in reply) return response.writeHead(200, { 'content-type': reply.mediaType }).end(reply.bytes);
      if ('announcedBytes' in reply) {
        const head = { 'content-type': reply.mediaType, 'content-length': reply.announcedBytes };
        return response.writeHead(200, head).write('PK');
      }
      if ('events' in reply) {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        return reply.events(response);
      }
      if ('failure' in reply) return response.writeHead(reply.status).end(reply.failure);
      if ('json' in reply)
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json));
      return response
        .writeHead(reply.status, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  showAddress(`http://127.0.0.1:${port}/`);
  return {
    calls,
    answer: (more) => {
      current = { ...current, ...more };
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}

const routes = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}));

function match(method: string, pathname: string): { name: EndpointName; params: Record<string, string> } | null {
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(pathname) : null;
    // The keys of `endpoints` are the endpoint names.
    if (found) return { name: route.name as EndpointName, params: decoded(found.groups ?? {}) };
  }
  return null;
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}
