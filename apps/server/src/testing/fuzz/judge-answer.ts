import { type Endpoint, endpoints, problem as problemSchema } from '@groundtrack/contract';
import { declaredProblems } from '@groundtrack/contract/openapi';
import type { RawAnswer } from './connection.ts';
import { type KnownValues, wordsOf } from './known-values.ts';
import type { Attempt, Caller } from './make-attempt.ts';

const TEXTUAL = /json|text|html|csv|xml/;

/** @returns the error in a response, or null */
export type Judge = (attempt: Attempt, answer: RawAnswer) => string | null;

export function openJudge(known: KnownValues): Judge {
  const words = { user: known.privateWords('user'), other: known.privateWords('other') };
  const both = new Set([...words.user, ...words.other]);
  const foreign: Readonly<Record<Caller, ReadonlySet<string>>> = {
    user: words.other,
    ended: words.other,
    restricted: words.other,
    other: words.user,
    none: both,
    falsified: both,
  };
  return (attempt, answer) =>
    judgeStatus(attempt, answer) ?? judgeForm(attempt, answer) ?? judgeWords(foreign[attempt.caller], attempt, answer);
}

function judgeStatus({ isHttp, isRefused }: Attempt, { status }: RawAnswer): string | null {
  if (isRefused && status !== 0 && status < 400) return 'A cookie opened what it must not open';
  // A request that is not HTTP may be disconnected.
  if (status === 0) return isHttp ? 'The connection was closed without an answer' : null;
  if (status >= 500 && (isHttp || status !== 505)) return 'It is a server error';
  return null;
}

function judgeForm({ endpoint: name, message }: Attempt, answer: RawAnswer): string | null {
  if (name === null || message.method === 'HEAD') return null;
  const endpoint: Endpoint = endpoints[name];
  const mediaType = answer.headers.get('content-type') ?? '';
  if (answer.status >= 400) {
    if (!mediaType.startsWith('application/problem+json')) return `A failure is answered as "${mediaType}"`;
    const parsed = problemSchema.safeParse(toJson(answer));
    if (!parsed.success) return `The problem does not fit the contract: ${parsed.error.message}`;
    const { code, status } = parsed.data;
    if (status !== answer.status) return `The problem says ${status}`;
    return declaredProblems(name, endpoint).includes(code) ? null : `${name} does not declare the problem ${code}`;
  }
  return judgeSuccess(endpoint, answer, mediaType);
}

const STATUSES = { file: [200, 206, 304], events: [200], redirect: [303], empty: [204] } as const;

function judgeSuccess({ answer: declared }: Endpoint, answer: RawAnswer, mediaType: string): string | null {
  const statuses: readonly number[] = declared.kind === 'json' ? [declared.status ?? 200] : STATUSES[declared.kind];
  if (declared.kind === 'file' && declared.mayRedirect && answer.status === 307) return null;
  // A 304 for a response that caches may store.
  if (declared.kind === 'json' && declared.keptSec !== undefined && answer.status === 304) return null;
  if (!statuses.includes(answer.status)) return `The contract declares ${statuses.join(', ')}`;
  if (declared.kind === 'json') {
    const parsed = declared.schema.safeParse(toJson(answer));
    return parsed.success ? null : `The answer does not fit the contract: ${parsed.error.message}`;
  }
  const isFile = declared.kind === 'file' && (answer.status === 200 || answer.status === 206);
  if (isFile && ![...declared.mediaTypes, 'multipart/byteranges'].some((type) => mediaType.startsWith(type)))
    return `The contract does not declare "${mediaType}"`;
  return null;
}

function toJson({ body }: RawAnswer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** A link opens its file for its holder, and the response includes the ETag, a SHA-256. */
const ETAG = /^[\da-f]{64}$/;

/** Words of another account, except those in the request itself. */
function judgeWords(
  foreign: ReadonlySet<string>,
  { bytes, endpoint }: Attempt,
  { headers, body }: RawAnswer,
): string | null {
  if (body.length === 0 || !TEXTUAL.test(headers.get('content-type') ?? '')) return null;
  const isOfLink = endpoint !== null && endpoints[endpoint].path.startsWith(endpoints.linkedFile.path);
  const found = wordsOf(body.toString()).filter((word) => foreign.has(word) && !(isOfLink && ETAG.test(word)));
  if (found.length === 0) return null;
  const sent = decoded(bytes.toString());
  const leaked = found.filter((word) => !sent.includes(word));
  return leaked.length === 0 ? null : `It holds what belongs to another account: ${leaked.slice(0, 5).join(', ')}`;
}

function decoded(text: string): string {
  return text + text.replace(/%[\da-f]{2}/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)));
}
