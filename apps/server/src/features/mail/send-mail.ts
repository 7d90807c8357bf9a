import type { Selectable, Updateable } from 'kysely';
import { mailJobKey } from '../../domain/job-keys.ts';
import { DAY_MS } from '../../lib/time-units.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { JobHandlers } from '../../platform/db/jobs.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import type { MailTables } from './mail-tables.ts';
import { MailRejected, type MailTransport } from './mail-transport.ts';

export interface MailDeps {
  readonly db: Db;
  readonly transport: MailTransport;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: SecretBox;
}

const FIRST_PAUSE_MS = 5_000;
/**
 * RFC 5321, section 4.5.4.1, recommends half an hour between servers. This mail server is the operator's own, and
 * buyers wait.
 */
const LONGEST_PAUSE_MS = 15 * 60_000;
/** RFC 5321, section 4.5.4.1: four to five days. */
const GIVE_UP_AFTER_MS = 5 * DAY_MS;

/**
 * The job that sends one email, at least once. If the process dies after sending and before recording it, the email is
 * sent again under the same Message-ID, so that mail programs can detect the duplicate. Transient errors are retried
 * with growing pauses for five days. An email with a secret is abandoned when the secret expires, and its text is
 * wiped.
 */
export function sendMail(deps: MailDeps): JobHandlers['send-mail'] {
  const { db, transport, clock, log, secrets } = deps;
  return async ({ mailId }) => {
    const mail = await db.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst();
    if (!mail || mail.sent_at || mail.refusal !== null) return;
    const waiting = {
      id: mailId,
      failures: mail.failed_attempts,
      queuedAtMs: mail.queued_at.getTime(),
      expiresAtMs: mail.expires_at?.getTime() ?? null,
    };
    try {
      if (isExpired(waiting, clock.nowMs())) throw new Error(mail.last_error ?? 'it waited too long');
      await transport.send({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        ...readTexts(mail, secrets),
        queuedAtMs: mail.queued_at.getTime(),
        settingsUrl: mail.settings_url,
      });
    } catch (error) {
      return recordFailure(deps, waiting, error);
    }
    const sent = { sent_at: new Date(clock.nowMs()), last_error: null, ...wiped(waiting) };
    await db.transaction().execute((tx) => recordOutcome(tx, mailId, sent));
    if (mail.failed_attempts > 0) log.info({ mailId, failures: mail.failed_attempts }, 'A mail was sent after retries');
  };
}

/** The texts of an email with a secret are encrypted. */
function readTexts(
  { id: row, expires_at, body_text: text, body_html: html }: Selectable<MailTables['mail']>,
  secrets: SecretBox,
): { readonly text: string; readonly html: string } {
  if (expires_at === null) return { text, html };
  return {
    text: secrets.open(text, { column: 'mail.body_text', row }),
    html: secrets.open(html, { column: 'mail.body_html', row }),
  };
}

interface WaitingMail {
  readonly id: string;
  /** Number of failed attempts so far. */
  readonly failures: number;
  readonly queuedAtMs: number;
  /** Null if the email contains no secret. */
  readonly expiresAtMs: number | null;
}

function isExpired({ expiresAtMs }: WaitingMail, nowMs: number): boolean {
  return expiresAtMs !== null && nowMs >= expiresAtMs;
}

/** Overwrites the texts of an email with a secret. */
function wiped({ expiresAtMs }: WaitingMail) {
  return expiresAtMs === null ? {} : { body_text: '', body_html: '' };
}

/**
 * Records the outcome of an attempt. Deletes a finished mail marked for deletion, even if it was marked during the
 * attempt.
 */
async function recordOutcome(tx: Tx, mailId: string, outcome: Updateable<MailTables['mail']>): Promise<void> {
  const { forgotten_when_over: isForgotten } =
    (await tx
      .updateTable('mail')
      .set(outcome)
      .where('id', '=', mailId)
      .returning('forgotten_when_over')
      .executeTakeFirst()) ?? {};
  const isOver = outcome.sent_at !== undefined || outcome.refusal !== null;
  if (isForgotten && isOver) await tx.deleteFrom('mail').where('id', '=', mailId).execute();
}

async function recordFailure({ db, jobs, clock, log }: MailDeps, mail: WaitingMail, error: unknown): Promise<void> {
  const { id: mailId, failures, queuedAtMs, expiresAtMs } = mail;
  const reason = error instanceof Error ? error.message : String(error);
  const nowMs = clock.nowMs();
  const isOver = isExpired(mail, nowMs) || nowMs - queuedAtMs > GIVE_UP_AFTER_MS;
  const refusal =
    error instanceof MailRejected ? reason : isOver ? `Given up after ${failures + 1} tries: ${reason}` : null;
  await db.transaction().execute(async (tx) => {
    const outcome = { failed_attempts: failures + 1, last_error: reason, refusal };
    await recordOutcome(tx, mailId, { ...outcome, ...(refusal === null ? {} : wiped(mail)) });
    if (refusal !== null) return;
    const nextMs = nowMs + Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    const runAtMs = Math.min(nextMs, expiresAtMs ?? nextMs);
    await jobs.add(tx, 'send-mail', { mailId }, { key: mailJobKey(mailId), runAtMs });
  });
  if (refusal === null)
    log.warn({ mailId, failures: failures + 1, reason }, 'A mail could not be sent and will be retried');
  else log.error({ mailId, refusal }, 'A mail was not sent');
}
