import type { ItemId, UserImage } from '@groundtrack/contract';
import { useMounted } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { isFocusLost } from '../../lib/is-focus-lost.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { ImageDialog } from './image-card.tsx';
import { ImageInfo } from './image-info.tsx';
import type { ImageLinks } from './image-links.ts';

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
 * One dialog of each kind for all cards. They mount before they open, also when their code loads late, because only
 * then can the focus return.
 */
export function Dialogs({ images, links, open: requested, onClose, onChanged }: DialogsProps) {
  // Not useDeferredValue: code that loads late already renders deferred and gets the later value immediately.
  const areThere = useMounted();
  const open = areThere ? requested : null;
  const [lastId, setLastId] = useState<string | null>(null);
  if (open !== null && open.imageId !== lastId) setLastId(open.imageId);
  useFocusOnCard(open === null ? lastId : null);
  const image = images.find(({ _id }) => _id === (open?.imageId ?? lastId)) ?? images[0];
  if (!image) return null;
  return (
    <>
      <ImageInfo image={image} links={links} opened={open?.dialog === 'info'} onClose={onClose} />
      <CancelDialog image={image} opened={open?.dialog === 'cancel'} onClose={onClose} onChanged={onChanged} />
    </>
  );
}

/** The duration of the closing animation, after which the focus returns. */
const FADED_MS = 300;

/** The opening button may be gone, as after Cancel image. Then the focus returns to its card. */
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
