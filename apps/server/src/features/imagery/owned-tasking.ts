import type { TaskingQuoteLine } from '@groundtrack/contract';
import type { SoldScene } from '../../providers/port/provider.ts';
import type { TaskingAttempt, TaskingTerms } from '../../providers/port/tasking.ts';
import type { OwnedImage } from './owned-image.ts';

type Shared = Omit<
  OwnedImage,
  | 'kind'
  | 'scene'
  | 'productDescription'
  | 'size'
  | 'mosaicTiles'
  | 'outline'
  | 'areaKm2'
  | 'downloads'
  | 'fileBytes'
  | 'originalName'
  | 'rule'
>;

/** A tasking with the data its owner may see. */
export interface OwnedTasking extends Shared {
  readonly terms: TaskingTerms;
  readonly line: TaskingQuoteLine;
  /** Null until the image was taken. */
  readonly scene: SoldScene | null;
  /** Earliest first. */
  readonly attempts: readonly TaskingAttempt[];
  readonly cancelUntilMs: number | null;
  /** File id of its icon. */
  readonly iconId: string | null;
}
