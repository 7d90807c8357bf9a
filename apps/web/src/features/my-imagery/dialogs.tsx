import type { ItemId, UserImage } from '@groundtrack/contract';
import { useMounted } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { isFocusLost } from '../../lib/is-focus-lost.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { ImageDialog } from './image-card.tsx';
import { ImageInfo } from './image-info.tsx';
import type { ImageLinks } from './image-links.ts';
import { PictureDialog } from './picture-dialog.tsx';

export interface OpenDialog {
  readonly imageId: ItemId;
  readonly dialog: ImageDialog;
}

interface DialogsProps {
  readonly images: readonly UserImage[];
  readonly links: ImageLinks;
  readonly open: OpenDialog | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/**
 * One window of each kind for all cards. They are there before they open, also when their code comes after the press that opens
 * one: only then does the focus go back.
 */
export function Dialogs({ images, links, open: asked, onClose, onChanged }: DialogsProps) {
  // Not by useDeferredValue: what is drawn deferred already, as code that came late, has the later value at once.
  const areThere = useMounted();
  const open = areThere ? asked : null;
  const [lastId, setLastId] = useState<string | null>(null);
  if (open !== null && open.imageId !== lastId) setLastId(open.imageId);
  useFocusOnCard(open === null ? lastId : null);
  const image = images.find(({ _id }) => _id === (open?.imageId ?? lastId)) ?? images[0];
  if (!image) return null;
  return (
    <>
      <ImageInfo image={image} links={links} opened={open?.dialog === 'info'} onClose={onClose} />
      <PictureDialog image={image} opened={open?.dialog === 'picture'} onClose={onClose} />
      <CancelDialog image={image} opened={open?.dialog === 'cancel'} onClose={onClose} onChanged={onChanged} />
    </>
  );
}

/** A window fades out for as long, and only then has the focus to go elsewhere. */
const FADED_MS = 300;

/** What opened a window may be gone by what was done in it, as Cancel image is: then its card has the focus. */
function useFocusOnCard(closedId: string | null): void {
  useEffect(() => {
    if (closedId === null) return undefined;
    const timer = setTimeout(() => {
      if (!isFocusLost()) return;
      document
        .querySelector<HTMLElement>(`[data-image-id="${CSS.escape(closedId)}"] [aria-haspopup="dialog"]`)
        ?.focus();
    }, FADED_MS);
    return () => clearTimeout(timer);
  }, [closedId]);
}
