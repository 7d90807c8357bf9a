import type { UserImage } from '@groundtrack/contract';

/** Two images side by side, or all of them one after another. */
export type Together = 'compare' | 'time-lapse';

/** Where images are shown together, or why they cannot be. */
type TogetherLink = { readonly to: string } | { readonly reason: string };

/** Links from an image to screens of other features, provided by the route. */
export interface ImageLinks {
  /** The globe over the image, with its preview draped. */
  readonly onGlobe: (image: UserImage) => string;
  /** An archive search at its place, for images of similar time and resolution. */
  readonly nearby: (image: UserImage) => string;
  /** The image in the viewer; null if it cannot be opened. */
  readonly view: (image: UserImage) => string | null;
  /** Several images together in the viewer. */
  readonly together: (images: readonly UserImage[], how: Together) => TogetherLink;
  /** The tasking for which the image was taken. */
  readonly tasking: (taskingId: string) => string;
}
