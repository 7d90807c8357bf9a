import type { ViewedImage } from '@groundtrack/contract';

/** Kinds of files that can be viewed, the most informative first. */
const VIEWED_KINDS: readonly { readonly kind: string; readonly product: ViewedImage['product'] }[] = [
  { kind: 'analytic', product: 'analytic' },
  { kind: 'tiff', product: 'display' },
  { kind: 'overview', product: 'display' },
];

interface FileOfKind {
  readonly kind: string;
}

/** The file of an image to view, and its kind: the analytic one if it exists; null if there is none. */
export function viewedFile<File extends FileOfKind>(
  files: readonly File[],
): { readonly file: File; readonly product: ViewedImage['product'] } | null {
  for (const { kind, product } of VIEWED_KINDS) {
    const file = files.find((each) => each.kind === kind);
    if (file) return { file, product };
  }
  return null;
}
