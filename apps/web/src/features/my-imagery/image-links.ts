import type { UserImage } from '@groundtrack/contract';

/** Where an image leads: screens of other features, whose addresses come from the route. */
export interface ImageLinks {
  /** The globe over the image, with its preview draped. */
  readonly onGlobe: (image: UserImage) => string;
  /** A search of the archives at its place, for images of about its time and resolution. */
  readonly nearby: (image: UserImage) => string;
  /** The image at full resolution; null: nothing of it can be opened. */
  readonly view: (image: UserImage) => string | null;
  /** The tasking an image was taken for. */
  readonly tasking: (taskingId: string) => string;
}
