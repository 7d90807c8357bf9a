import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { systemIds } from '../system/system.ts';
import { serverSecret } from './server-secret.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

it('returns the same secret to concurrent callers, and another one for another name', async () => {
  const db = test.database.transactions;
  const deps = { ids: systemIds, secrets: testSecrets };
  const answers = await Promise.all(Array.from({ length: 8 }, () => serverSecret(db, deps, 'webhook')));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^[\w-]{43}$/);
  expect(await serverSecret(db, deps, 'other')).not.toBe(answers[0]);
});
