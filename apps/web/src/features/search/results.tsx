import type { ArchiveImage } from '@groundtrack/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useProviderLabels } from '../../api/provider-labels.ts';
import { useZone } from '../../lib/use-zone.ts';
import { BarsIcon, FitAllIcon } from '../../ui/icons.tsx';
import { NarrowLabel } from '../../ui/narrow-label.tsx';
import { imagesBelow } from './area-clouds/area-cloud-rules.ts';
import { AreaCloudSelect } from './area-clouds/area-cloud-select.tsx';
import { useAreaClouds } from './area-clouds/use-area-clouds.ts';
import { CompareBar } from './compare-bar.tsx';
import { CoverBar, CoverButton } from './cover/cover-bar.tsx';
import { useCovering } from './cover/use-covering.ts';
import { drawnImages } from './footprint-rules.ts';
import { completeBackToMs, findGap, inOrder } from './merge-results.ts';
import { type SearchCart, SearchCartContext } from './product-chooser.tsx';
import classes from './results.module.css';
import { ResultsTable } from './results-table.tsx';
import type { FoundHere, SearchActions } from './search-actions.ts';
import type { SubmittedSearch } from './search-rules.ts';
import { useSearch } from './search-store.ts';
import { SORT_LABELS, type SortOrder } from './sort-labels.ts';
import { Timeline } from './timeline.tsx';
import { imagesWithin, type TimeRange } from './timeline-rules.ts';

interface ResultsProps {
  readonly found: FoundHere;
  readonly cart: SearchCart;
  readonly actions: SearchActions;
}

interface ResultsToolbarProps {
  /** An area was searched, so images can be sorted by coverage. */
  readonly hasArea: boolean;
  readonly images: readonly ArchiveImage[];
  readonly onFit: SearchActions['fit'];
}

const ORDERS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));

/** The order of the results, buttons for their dates and the camera, and what an area has besides. */
export function ResultsToolbar({ images, hasArea, onFit }: ResultsToolbarProps) {
  const { order, sortBy, drawn, isTimelineOpen, openTimeline } = useSearch(
    useShallow(({ order, sortBy, drawn, isTimelineOpen, openTimeline }) => ({
      order,
      sortBy,
      drawn,
      isTimelineOpen,
      openTimeline,
    })),
  );
  const onMap = drawnImages(images, drawn);
  return (
    <>
      <NativeSelect
        size="xs"
        className={classes.sort}
        aria-label="Sort results"
        data={ORDERS.filter(({ value }) => hasArea || value !== 'coverage')}
        value={order}
        // The options are the orders.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        onChange={(event) => sortBy(event.currentTarget.value as SortOrder)}
      />
      <Button
        size="xs"
        variant="default"
        className={classes.dates}
        aria-expanded={isTimelineOpen}
        onClick={() => openTimeline(!isTimelineOpen)}
      >
        <NarrowLabel icon={<BarsIcon />} text="Dates" />
      </Button>
      <Button
        size="xs"
        variant="default"
        title={onMap.length > 0 ? 'Camera over all footprints on the map' : 'Camera over all results'}
        onClick={() => onFit(onMap.length > 0 ? onMap : images)}
      >
        <NarrowLabel icon={<FitAllIcon />} text="Zoom to all" />
      </Button>
      {hasArea ? (
        <div className={classes.areaTools}>
          <AreaCloudSelect />
          <CoverButton />
        </div>
      ) : null}
    </>
  );
}

/** The results of a search: sorted, on the globe, and page by page. */
export function Results({ found: { submitted, search }, cart, actions }: ResultsProps) {
  const { order, searchMore, range, narrow, areaCloudMax, isTimelineOpen } = useSearch(
    useShallow(({ order, searchMore, range, narrow, areaCloudMax, isTimelineOpen }) => ({
      order,
      searchMore,
      range,
      narrow,
      areaCloudMax,
      isTimelineOpen,
    })),
  );
  const { images, results, next } = search;
  const completeMs = completeBackToMs(results);
  const searched = useMemo(() => searchedTime(submitted), [submitted]);
  // Deferred, so that the page stays responsive while hundreds of rows render.
  const [listOrder, listRange] = [useDeferredValue(order), useDeferredValue(range)];
  const { area = null } = submitted.place;
  const clouds = useAreaClouds(area, images);
  const kept = useMemo(
    () => imagesBelow(imagesWithin(images, listRange), clouds, areaCloudMax),
    [images, listRange, clouds, areaCloudMax],
  );
  const chosen = useCovering(area, kept, clouds);
  const { covering } = chosen;
  const listed = useMemo(
    () => (covering ? covering.chosen.map(({ item }) => item) : inOrder(kept, listOrder)),
    [covering, kept, listOrder],
  );
  return (
    <>
      <div className={classes.timeline} data-open={isTimelineOpen}>
        <Timeline images={images} searched={searched} completeMs={completeMs} range={range} onNarrow={narrow} />
      </div>
      {order !== 'newest' && completeMs !== null ? (
        <p className={classes.partly}>
          {SORT_LABELS[order]} among the {images.length} images loaded so far. Show more loads older ones.
        </p>
      ) : null}
      {area ? <CoverBar chosen={chosen} cart={cart} /> : null}
      <ResultsTable
        images={listed}
        clouds={clouds}
        gap={listOrder === 'newest' && !covering ? findGap(listed, results) : null}
        label={`Archive images of the selected ${area ? 'area' : 'location'}, ${SORT_LABELS[listOrder].toLowerCase()}`}
        cart={cart}
        onToggle={actions.toggle}
      />
      <SearchCartContext value={cart}>
        <CompareBar images={images} place={submitted.place} />
      </SearchCartContext>
      <ShowMore
        next={next}
        completeMs={completeMs}
        isCutShort={results.some(({ searchedBackMs }) => searchedBackMs !== undefined)}
        busy={search.inProgress}
        onMore={searchMore}
      />
    </>
  );
}

function searchedTime({ filters }: SubmittedSearch): TimeRange {
  const date = filters[0]?.filter.date;
  return { startMs: Date.parse(date?.start ?? ''), endMs: Date.parse(date?.end ?? '') };
}

interface ShowMoreProps {
  readonly next: Readonly<Record<string, string>>;
  readonly completeMs: number | null;
  /** A provider stopped before it had searched everything. */
  readonly isCutShort: boolean;
  readonly busy: readonly string[];
  readonly onMore: (next: Readonly<Record<string, string>>) => void;
}

/** Loads the next page of every provider that has one, or of one provider. */
function ShowMore({ next, completeMs, isCutShort, busy, onMore }: ShowMoreProps) {
  const zone = useZone();
  const toLabel = useProviderLabels();
  const waiting = Object.entries(next);
  if (completeMs === null) return null;
  return (
    <div className={classes.more}>
      <p className={classes.quiet}>
        Complete back to {zone.instant(completeMs)}.{' '}
        {isCutShort ? 'Older images were not searched yet.' : 'There are older images.'}
      </p>
      <div className={classes.moreButtons}>
        <Button
          variant="default"
          loading={busy.length > 0}
          disabled={waiting.length === 0}
          loaderProps={{ type: 'dots' }}
          onClick={() => onMore(next)}
        >
          Show more
        </Button>
        {waiting.length > 1 ? <span className={classes.quiet}>or only from</span> : null}
        {waiting.length > 1
          ? waiting.map(([provider, cursor]) => (
              <Button
                key={provider}
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={`Show more of ${toLabel(provider)}`}
                onClick={() => onMore({ [provider]: cursor })}
              >
                {toLabel(provider)}
              </Button>
            ))
          : null}
      </div>
    </div>
  );
}
