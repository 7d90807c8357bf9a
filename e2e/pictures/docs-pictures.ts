/**
 * The pictures of README, docs and landing page, made by `npm run pictures`. A repository rule checks that exactly these are
 * in `docs/images` and that each is shown.
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

/** The same picture as `home`, smaller. */
export const LANDING_PICTURE = {
  path: 'apps/web/src/features/visitor/product.webp',
  width: 1280,
  height: 800,
} as const;
