import type { UserImage } from '@groundtrack/contract';

/** Links from an image to screens of other features, provided by the route. */
export interface ImageLinks {
  /** The globe over the image, with its preview draped. */
  readonly onGlobe: (image: UserImage) => string;
  /** An archive search at its place, for images of similar time and resolution. */
  readonly nearby: (image: UserImage) => string;
  /** The image at full resolution; null if it cannot be opened. */
  readonly view: (image: UserImage) => string | null;
  /** The tasking for which the image was taken. */
  readonly tasking: (taskingId: string) => string;
}
