/** A request exactly as it is sent, without any normalization. */
export interface Message {
  readonly method: string;
  /** Path and query, already encoded. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
}

/** @param host the address to connect to, such as 127.0.0.1:8080 */
export function toBytes({ method, target, headers, body }: Message, host: string): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, ...hostLine(headers, host)];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  if (body && !names(headers, 'content-length') && !names(headers, 'transfer-encoding'))
    lines.push(`Content-Length: ${body.length}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return body ? Buffer.concat([head, body]) : head;
}

function hostLine(headers: Message['headers'], host: string): readonly string[] {
  return names(headers, 'host') ? [] : [`Host: ${host}`];
}

function names(headers: Message['headers'], wanted: string): boolean {
  return headers.some(([name]) => name.toLowerCase() === wanted);
}

/** A command that repeats the request. With these options, curl changes neither path nor headers. */
export function toCurl({ method, target, headers, body }: Message, url: string): string {
  const parts = ['curl -i --path-as-is --globoff', `-X ${quoted(method)}`];
  for (const [name, value] of headers) parts.push(`-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  if (body) parts.push(`--data-binary ${quoted(body.toString('latin1'))}`);
  return [...parts, quoted(url + target)].join(' ');
}

/** Quoted for bash, with all other characters as escapes. */
function quoted(text: string): string {
  const escaped = text.replace(/[^ -&(-[\]-~]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return escaped === text ? `'${text}'` : `$'${escaped}'`;
}
