import { isSettled, serverState } from '@groundtrack/contract';
import { sql } from 'kysely';
import { fulfillJobKeyOf, mailJobKey, mailJobKeyOf } from '../../domain/job-keys.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import type { Db } from '../../platform/db/database.ts';
import { DUE_JOBS, type DueJobs } from '../../platform/db/due-jobs.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import { type Issue, type IssueCounts, type IssueKind, KEPT_MS, OVERDUE_MS, STUCK_AFTER } from './issue.ts';

const OPEN_STATES = serverState.options.filter((state) => !isSettled(state));

interface Row {
  readonly id: string;
  readonly kind: IssueKind;
  readonly since: Date;
  readonly what: string;
  readonly why: string;
  readonly tries: number | null;
  readonly next_try: Date | null;
}

/** A view of the tables without its own records: resolved issues disappear. */
export class PgOperationsStore {
  readonly #db: Db;
  readonly #jobs: JobQueue;

  constructor(db: Db, jobs: JobQueue) {
    this.#db = db;
    this.#jobs = jobs;
  }

  /** Oldest first. */
  async list(nowMs: number): Promise<readonly Issue[]> {
    const { rows } = await sql<Row>`
      SELECT id, kind, since, what, why, tries, next_try FROM (${issues(nowMs)}) AS issue
      ORDER BY since, id`.execute(this.#db);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      sinceMs: row.since.getTime(),
      what: row.what,
      why: row.why,
      tries: row.tries,
      nextTryMs: row.next_try?.getTime() ?? null,
    }));
  }

  async count(nowMs: number): Promise<Omit<IssueCounts, 'elements'>> {
    const { rows } = await sql<{ about: string; number: number }>`
      SELECT split_part(id, ':', 1) AS about, count(*)::int AS number FROM (${issues(nowMs)}) AS issue
      GROUP BY about`.execute(this.#db);
    const numberOf = (about: string): number => rows.find((row) => row.about === about)?.number ?? 0;
    return {
      items: numberOf('item'),
      refunds: numberOf('refund'),
      mails: numberOf('mail'),
      jobs: numberOf('job'),
      providerOrders: numberOf('order'),
    };
  }

  /** @returns due jobs that wait for a worker, the longest waiting first */
  async findDueJobs(): Promise<readonly DueJobs[]> {
    const { rows } = await sql<DueJobs>`SELECT * FROM (${sql.raw(DUE_JOBS)}) AS due ORDER BY "waitedMs" DESC`.execute(
      this.#db,
    );
    return rows;
  }

  /** Retries a dead job now, with all its attempts. @returns false if there is no such dead job */
  async reviveJob(jobId: string): Promise<boolean> {
    const { rows } = await sql`
      SELECT revived.id FROM graphile_worker.jobs AS dead,
        graphile_worker.reschedule_jobs(ARRAY[dead.id], run_at => now(), attempts => 0) AS revived
      WHERE dead.id = ${jobId}::bigint AND dead.attempts >= dead.max_attempts AND dead.locked_at IS NULL`.execute(
      this.#db,
    );
    return rows.length > 0;
  }

  /**
   * Removes the remark on an order at a provider. One whose fate is unknown stays while its item is open, because it is
   * looked up automatically.
   * @returns false if there is no such order to acknowledge
   */
  async acknowledgeOrder(reference: string): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      UPDATE provider_order AS placed
      SET remark = NULL, sent_at = CASE WHEN provider_order_id IS NULL THEN NULL ELSE sent_at END
      WHERE reference = ${reference} AND (provider_order_id IS NOT NULL OR NOT EXISTS (
        SELECT FROM order_item AS item
        WHERE item.id::text = placed.reference AND item.state IN (${sql.join(OPEN_STATES)})))`.execute(this.#db);
    return numAffectedRows > 0n;
  }

  /** Retries an email now that waits for its next attempt. @returns false if there is no such email */
  async reviveMail(mailId: string, nowMs: number): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const waiting = await tx
        .selectFrom('mail')
        .select('id')
        .where('id', '=', mailId)
        .where('sent_at', 'is', null)
        .where('refusal', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (waiting) await this.#jobs.add(tx, 'send-mail', { mailId }, { key: mailJobKey(mailId), runAtMs: nowMs });
      return waiting !== undefined;
    });
  }
}

const ITEM_NAME = sql<string>`'Image of ' || item.location_description || ', ' || item.state || ' at ' || item.provider`;

const UNKNOWN_ORDER = 'It was sent, and whether the provider took it is unknown: look for this reference there';
/** Lists of providers may omit a new order for some minutes. */
const UNKNOWN_AFTER_MS = 15 * MINUTE_MS;

/** Each part reads a partial index of issues, or a short table. */
function issues(nowMs: number) {
  const since = new Date(nowMs - KEPT_MS);
  const overdue = new Date(nowMs - OVERDUE_MS);
  return sql`
    SELECT 'item:' || item.id AS id, CASE item.state WHEN 'Failed' THEN 'failed' ELSE 'stuck' END AS kind,
      item.last_failed_at AS since,
      ${ITEM_NAME} AS what,
      coalesce(item.last_error, '') AS why,
      CASE item.state WHEN 'Failed' THEN NULL ELSE item.failed_attempts END AS tries,
      job.run_at AS next_try
    FROM order_item AS item
    LEFT JOIN graphile_worker.jobs AS job ON job.key = ${fulfillJobKeyOf('item.id')} AND item.state <> 'Failed'
    WHERE item.last_failed_at IS NOT NULL
      AND (item.state = 'Failed' AND item.last_failed_at >= ${since}
        OR item.state IN (${sql.join(OPEN_STATES)}) AND item.failed_attempts >= ${STUCK_AFTER})
    UNION ALL
    SELECT 'item:' || item.id, 'stuck', due.at,
      ${ITEM_NAME},
      CASE item.kind WHEN 'tasking' THEN 'Not delivered three days after the end of its window'
        ELSE 'Not delivered three days after the payment' END,
      item.failed_attempts, job.run_at
    FROM order_item AS item
    JOIN orders ON orders.id = item.order_id
    CROSS JOIN LATERAL (
      SELECT coalesce(to_timestamp((item.tasking ->> 'endMs')::float8 / 1000), orders.paid_at) AS at) AS due
    LEFT JOIN graphile_worker.jobs AS job ON job.key = ${fulfillJobKeyOf('item.id')}
    WHERE item.state IN (${sql.join(OPEN_STATES)}) AND item.failed_attempts < ${STUCK_AFTER} AND due.at < ${overdue}
    UNION ALL
    SELECT 'refund:' || id, 'refused', created_at, 'Refund of order ' || order_id || ', ' || amount_cents || ' cents',
      refusal, NULL, NULL
    FROM refund WHERE state = 'refused'
    UNION ALL
    SELECT 'mail:' || mail.id, CASE WHEN mail.refusal IS NULL THEN 'stuck' ELSE 'refused' END, mail.queued_at,
      'Mail "' || mail.subject || '"', coalesce(mail.refusal, mail.last_error), mail.failed_attempts, job.run_at
    FROM mail
    LEFT JOIN graphile_worker.jobs AS job ON job.key = ${mailJobKeyOf('mail.id')}
    WHERE mail.last_error IS NOT NULL AND mail.queued_at >= ${since}
      AND (mail.refusal IS NOT NULL OR mail.failed_attempts >= ${STUCK_AFTER})
    UNION ALL
    SELECT 'job:' || id, 'dead', updated_at, 'Job ' || task_identifier || coalesce(' ' || key, ''),
      coalesce(last_error, ''), attempts::int, NULL
    FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL
    UNION ALL
    SELECT 'order:' || reference, 'stuck', coalesce(sent_at, intended_at),
      'Order ' || coalesce(provider_order_id || ' ', '') || 'at ' || provider || ' for item ' || reference,
      coalesce(remark, ${UNKNOWN_ORDER}), NULL, NULL
    FROM provider_order WHERE remark IS NOT NULL
    UNION ALL
    SELECT 'order:' || reference, 'stuck', sent_at, 'Order at ' || provider || ' for item ' || reference,
      ${UNKNOWN_ORDER}, NULL, NULL
    FROM provider_order
    WHERE provider_order_id IS NULL AND sent_at < ${new Date(nowMs - UNKNOWN_AFTER_MS)} AND remark IS NULL`;
}
