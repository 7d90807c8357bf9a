import type { ViewedImage } from '@groundtrack/contract';

/** Kinds of files that can be looked at, the one with more in it first. */
const VIEWED_KINDS: readonly { readonly kind: string; readonly product: ViewedImage['product'] }[] = [
  { kind: 'analytic', product: 'analytic' },
  { kind: 'tiff', product: 'display' },
  { kind: 'overview', product: 'display' },
];

interface FileOfKind {
  readonly kind: string;
}

/** The file of an image that is looked at, and what it is: the analytic one where there is one; null for none. */
export function viewedFile<File extends FileOfKind>(
  files: readonly File[],
): { readonly file: File; readonly product: ViewedImage['product'] } | null {
  for (const { kind, product } of VIEWED_KINDS) {
    const file = files.find((each) => each.kind === kind);
    if (file) return { file, product };
  }
  return null;
}
