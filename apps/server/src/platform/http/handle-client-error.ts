import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

interface Refusal {
  readonly status: 400 | 408 | 431;
  readonly detail: string;
}

/** By error codes of Node and its parser. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The address and the headers together are longer than 16 KB' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The rest of the request did not come' },
};
const UNREADABLE: Refusal = { status: 400, detail: 'This is no request of HTTP/1.1' };

/**
 * Responds to input that is not a valid HTTP request, and closes the connection. The response has `Connection: close`
 * (RFC 9112 section 9.6), or the client would send its next request on a closed connection.
 */
export function handleClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, error: detail });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
