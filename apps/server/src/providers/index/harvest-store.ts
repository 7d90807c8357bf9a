import type { SceneRecord } from '../scene-record.ts';

/** A source is told apart by its address and the provider its items are read for. */
interface HarvestSource {
  readonly provider: string;
  readonly source: string;
  /** What a position in the source depends on: with another one, reading begins again. */
  readonly fingerprint: string;
}

export interface HarvestCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
}

export interface HarvestRun extends HarvestSource {
  readonly runId: string;
}

/** What was read of a source since the last batch. */
export interface HarvestBatch {
  readonly records: readonly SceneRecord[];
  readonly refused: number;
  /** JSON: where to go on after this batch. */
  readonly position: unknown;
}

/** Keeps scenes together with how far their source was read: both or neither. */
export interface HarvestStore {
  /** @returns where an unfinished run of the same source stopped, with what it had counted; null to begin */
  begin(run: HarvestRun, nowMs: number): Promise<{ readonly position: unknown; readonly counts: HarvestCounts } | null>;
  /** @returns what became of the records; null when another run of the same source has taken over */
  commit(run: HarvestRun, batch: HarvestBatch, nowMs: number): Promise<Omit<HarvestCounts, 'refused'> | null>;
  finish(run: HarvestRun, nowMs: number): Promise<void>;
}
