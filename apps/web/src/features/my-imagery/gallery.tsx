import type { ItemId, UserImage } from '@groundtrack/contract';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { usePageParams } from '../../lib/use-page-params.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Dialogs, type OpenDialog } from './dialogs.tsx';
import { FilterBar, ShownCount } from './filter-bar.tsx';
import { activeFilters, filtered, sorted } from './gallery-rules.ts';
import { addressWithInfo, infoOfAddress } from './image-address.ts';
import { ImageCard, type ImageDialog } from './image-card.tsx';
import type { ImageLinks } from './image-links.ts';
import classes from './my-imagery.module.css';
import { NothingMatches } from './nothing-matches.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useGalleryView } from './use-gallery-view.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

const GalleryMap = lazy(async () => ({ default: (await import('./map/gallery-map.tsx')).GalleryMap }));

const FIRST_CARDS = 24;

interface GalleryProps {
  /** At least one. */
  readonly images: readonly UserImage[];
  readonly links: ImageLinks;
  /** Called after an image was changed here, to refetch the list. */
  readonly onChanged: () => void;
}

/** The purchased images as cards, filtered and sorted as in the URL. */
export function Gallery({ images, links, onChanged }: GalleryProps) {
  const [view, change] = useGalleryView();
  const shown = useMemo(() => sorted(filtered(images, view), view.order), [images, view]);
  // Renders one screen of cards immediately, and the remaining hundreds in the background, so that the page stays
  // responsive.
  const drawn = useDeferredValue(shown, shown.slice(0, FIRST_CARDS));
  const hasBar = images.length > 1 || activeFilters(view).length > 0;
  const { ids, selected, onSelect, selectAll, clear } = useSelection(shown);
  const announcement = useAnnouncement(images);
  const list = useRef<HTMLUListElement>(null);
  useKeptScroll(list, drawn.length > 0);
  const { open, setOpen, close } = useOpenDialog(images);
  const onOpen = useStableCallback((imageId: ItemId, dialog: ImageDialog) => setOpen({ imageId, dialog }));
  return (
    <>
      {hasBar ? (
        <FilterBar
          images={images}
          view={view}
          onChange={change}
          count={
            selected.length > 0 ? null : <ShownCount images={images} view={view} onChange={change} onAll={selectAll} />
          }
        />
      ) : null}
      {selected.length > 0 ? (
        <SelectionBar selected={selected} shownCount={shown.length} links={links} onAll={selectAll} onClear={clear} />
      ) : null}
      <output className="gt-visually-hidden">{announcement}</output>
      {shown.length === 0 ? (
        <NothingMatches images={images} view={view} onChange={change} />
      ) : view.layout === 'map' && hasBar ? (
        <Suspense fallback={<Skeleton height="30rem" />}>
          <GalleryMap images={shown} links={links} onOpen={onOpen} selected={ids} onSelect={onSelect} />
        </Suspense>
      ) : (
        <ul ref={list} className={classes.cards} data-count={shown.length}>
          {drawn.map((image) => (
            <ImageCard
              key={image._id}
              image={image}
              links={links}
              onOpen={onOpen}
              isSelected={ids.has(image._id)}
              onSelect={images.length > 1 ? onSelect : null}
            />
          ))}
        </ul>
      )}
      <Dialogs images={images} links={links} open={open} onClose={close} onChanged={onChanged} />
    </>
  );
}

/** The open dialog. A link to an image opens its Info popup. */
function useOpenDialog(images: readonly UserImage[]) {
  const [search, setSearch] = usePageParams();
  const [open, setOpen] = useState<OpenDialog | null>(() => {
    const imageId = images.find(({ _id }) => _id === infoOfAddress(search))?._id;
    return imageId === undefined ? null : { imageId, dialog: 'info' };
  });
  const close = () => {
    setOpen(null);
    if (infoOfAddress(search) !== null) setSearch((address) => addressWithInfo(address, null), { replace: true });
  };
  return { open, setOpen, close };
}
