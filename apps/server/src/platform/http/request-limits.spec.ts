import { type Endpoint, endpoints } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { limitOf, REQUEST_LIMITS } from './request-limits.ts';

describe('REQUEST_LIMITS', () => {
  const listed = Object.values(REQUEST_LIMITS).flatMap((limit): readonly string[] => limit.endpoints);

  it('lists an endpoint at most once, by a name of the contract', () => {
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((name) => !(name in endpoints))).toEqual([]);
  });

  it('limits exactly the endpoints whose contract declares the refusal', () => {
    for (const [name, { problems }] of Object.entries<Endpoint>(endpoints))
      expect([name, limitOf(name) !== 'unlimited']).toEqual([name, problems.includes('too-many-requests')]);
  });
});
