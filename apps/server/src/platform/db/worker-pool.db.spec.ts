import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { openWorkerPool } from './worker-pool.ts';

describe('the connections of the job library', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened.close());

  // The job library does so if its listening connection breaks before its first response while the workers stop.
  it('hands out connections that may be released twice', async () => {
    const pool = openWorkerPool(opened.database.url, 1, silentLog);
    const answered = Promise.withResolvers<void>();
    pool.connect((_error, client, release) => {
      const giveBack = (): void => {
        release();
        release();
        answered.resolve();
      };
      client?.query('SELECT 1').then(giveBack).catch(answered.reject);
    });
    await answered.promise;
    await pool.query('SELECT 1');
    expect(pool).toMatchObject({ totalCount: 1, idleCount: 1 });
    await pool.end();
  });

  // The job library calls `release` anyway if the pool ended during its pause before listening again.
  it('accepts the release of a connection that does not belong to an ended pool', async () => {
    const pool = openWorkerPool(opened.database.url, 1, silentLog);
    await pool.end();
    const errors: unknown[] = [];
    pool.connect((error, _client, release) => {
      errors.push(error);
      release();
    });
    expect(errors).toEqual([expect.objectContaining({ message: 'Cannot use a pool after calling end on the pool' })]);
  });
});
