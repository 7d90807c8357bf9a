import type { EndpointName } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { openJudge } from './judge-answer.ts';
import { KnownValues } from './known-values.ts';

it('accepts a redirect from the file of a link, and from no other file', () => {
  const judge = openJudge(new KnownValues());
  const answer = { status: 307, headers: new Map(), body: Buffer.alloc(0) };
  const judged = (endpoint: EndpointName) => {
    const message = { method: 'GET', target: '/', headers: [], body: null };
    const rest = { number: 1, caller: 'none', bytes: Buffer.alloc(0), isHttp: true, isRefused: false } as const;
    return judge({ ...rest, endpoint, message }, answer);
  };
  expect(judged('linkedFile')).toBeNull();
  for (const other of ['download', 'linkedTile'] as const)
    expect(judged(other)).toBe('The contract declares 200, 206, 304');
});
