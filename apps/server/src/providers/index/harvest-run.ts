import type { SceneRecord } from '../port/scene-record.ts';

/** A source is identified by its address and its provider. */
interface HarvestSource {
  readonly provider: string;
  readonly source: string;
  /** Everything that a position depends on. If it changes, reading starts over. */
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

/** Records of a source since the last batch. */
export interface HarvestBatch {
  readonly records: readonly SceneRecord[];
  readonly refused: number;
  /** JSON from which to continue after this batch. */
  readonly position: unknown;
}
