import type { ArchiveImage } from '@groundtrack/contract';
import { useCallback, useState } from 'react';
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts';

interface OpenImage {
  readonly image: ArchiveImage | null;
  readonly show: (image: ArchiveImage) => void;
  readonly close: () => void;
}

/** The image whose details are open, named in the URL. It stays open when a filter removes it from the list. */
export function useOpenImage(images: readonly ArchiveImage[]): OpenImage {
  const { id, open, close } = useDialogInUrl('info');
  const [last, setLast] = useState<ArchiveImage | null>(null);
  const listed = images.find(({ featureId }) => featureId === id);
  const image = listed ?? (last?.featureId === id ? last : null);
  if (image !== last) setLast(image);
  const show = useCallback(({ featureId }: ArchiveImage) => open(featureId), [open]);
  return { image, show, close };
}
