import type { SceneRecord } from '../port/scene-record.ts';

/** A source is identified by its address and the provider its items are read for. */
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
