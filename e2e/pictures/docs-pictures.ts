/**
 * The pictures of README and docs, made by `npm run pictures`. A repository rule checks that exactly these are in
 * `docs/images` and that each is shown.
 */
export const DOCS_PICTURES = [
  'home',
  'sky',
  'passes',
  'tasking',
  'done',
  'my-imagery',
  'viewer',
  'commercial',
] as const;
export type DocsPicture = (typeof DOCS_PICTURES)[number];

export const PICTURE_SIZE = { width: 1440, height: 900 } as const;
export const PICTURE_BYTES_MAX = 300 * 1024;

/** The pictures that the landing page loads, made by the same command, and how many bytes each may have. */
export const LANDING_FOLDER = 'apps/web/src/features/visitor';
export const LANDING_PICTURES = {
  globe: 60 * 1024,
  'product-light': 150 * 1024,
  'product-dark': 150 * 1024,
  'product-phone-light': 100 * 1024,
  'product-phone-dark': 100 * 1024,
  'samples/new-york': 120 * 1024,
  'samples/dubai': 120 * 1024,
  'samples/san-francisco': 120 * 1024,
} as const;
export type LandingPicture = keyof typeof LANDING_PICTURES;
