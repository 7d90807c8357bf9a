import type { TaskingQuoteLine } from '@groundtrack/contract';
import type { SoldScene } from '../../providers/port/provider.ts';
import type { TaskingAttempt, TaskingTerms } from '../../providers/port/tasking.ts';
import type { OwnedImage } from './owned-image.ts';

type Shared = Omit<
  OwnedImage,
  'kind' | 'scene' | 'productDescription' | 'size' | 'outline' | 'areaKm2' | 'downloads' | 'fileBytes' | 'rule'
>;

/** A tasking as its owner may see it. */
export interface OwnedTasking extends Shared {
  readonly terms: TaskingTerms;
  readonly line: TaskingQuoteLine;
  /** Null until the image was taken. */
  readonly scene: SoldScene | null;
  /** The earliest first. */
  readonly attempts: readonly TaskingAttempt[];
  readonly cancelUntilMs: number | null;
  /** The file id of the picture that shows it. */
  readonly iconId: string | null;
}
