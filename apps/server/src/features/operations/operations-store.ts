import type { Trouble, TroubleCounts } from './trouble.ts';

/** A view of the tables, not a record of its own: what was put right is gone from it. */
export interface OperationsStore {
  /** The oldest first. */
  list(nowMs: number): Promise<readonly Trouble[]>;
  count(nowMs: number): Promise<TroubleCounts>;
  /** Tries a dead job again now, with all its tries. @returns false: there is no such dead job */
  reviveJob(jobId: string): Promise<boolean>;
  /** Tries a mail again now that still waits for its next try. @returns false: there is no such mail */
  reviveMail(mailId: string, nowMs: number): Promise<boolean>;
}
