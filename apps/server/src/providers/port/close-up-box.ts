import type { Bounds } from '@groundtrack/geo';

/** The part of a scene that a close-up shows. */
export interface CloseUpBox extends Bounds {
  /** More pixels than usual. */
  readonly detail?: 'fine' | undefined;
}
