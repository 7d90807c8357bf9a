import type { ArchiveImage } from '@groundtrack/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useProviderLabels } from '../../api/provider-labels.ts';
import { formatList } from '../../lib/intl.ts';
import { useZone } from '../../lib/use-zone.ts';
import { FitAllIcon } from '../../ui/icons.tsx';
import { NarrowLabel } from '../../ui/narrow-label.tsx';
import { imagesBelow } from './area-clouds/area-cloud-rules.ts';
import { AreaCloudSelect } from './area-clouds/area-cloud-select.tsx';
import { useAreaClouds } from './area-clouds/use-area-clouds.ts';
import { CompareBar } from './compare-bar.tsx';
import { CoverBar, CoverButton } from './cover/cover-bar.tsx';
import { useCovering } from './cover/use-covering.ts';
import { drawnImages } from './footprint-rules.ts';
import { completeBackToMs, inOrder } from './merge-results.ts';
import { type SearchCart, SearchCartContext } from './product-chooser.tsx';
import classes from './results.module.css';
import { ResultsTable } from './results-table.tsx';
import type { FoundHere, SearchActions } from './search-actions.ts';
import type { SubmittedSearch } from './search-rules.ts';
import { isRefineShown, useSearch } from './search-store.ts';
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

/** The order of the results, and buttons to narrow them, for the camera, and for what covers an area. */
export function ResultsToolbar({ images, hasArea, onFit }: ResultsToolbarProps) {
  const { order, sortBy, drawn, refine } = useSearch(
    useShallow(({ order, sortBy, drawn, refine }) => ({ order, sortBy, drawn, refine })),
  );
  const isRefining = useSearch(isRefineShown);
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
        title={hasArea ? 'By date, and by cloud over the area' : 'By date'}
        aria-expanded={isRefining}
        onClick={() => refine(!isRefining)}
      >
        Refine
      </Button>
      <Button
        size="xs"
        variant="default"
        className={classes.fit}
        title={onMap.length > 0 ? 'Camera over all footprints on the map' : 'Camera over all results'}
        onClick={() => onFit(onMap.length > 0 ? onMap : images)}
      >
        <NarrowLabel icon={<FitAllIcon />} text="Zoom to all" />
      </Button>
      {hasArea ? <CoverButton /> : null}
    </>
  );
}

/** The results of a search: sorted, on the globe, and page by page. */
export function Results({ found: { submitted, search }, cart, actions }: ResultsProps) {
  const { order, searchMore, range, narrow, areaCloudMax } = useSearch(
    useShallow(({ order, searchMore, range, narrow, areaCloudMax }) => ({
      order,
      searchMore,
      range,
      narrow,
      areaCloudMax,
    })),
  );
  const isRefining = useSearch(isRefineShown);
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
      {isRefining ? (
        <div className={classes.refine}>
          <Timeline images={images} searched={searched} completeMs={completeMs} range={range} onNarrow={narrow} />
          {area ? <AreaCloudSelect /> : null}
        </div>
      ) : null}
      {area ? <CoverBar chosen={chosen} cart={cart} /> : null}
      <ResultsTable
        images={listed}
        clouds={clouds}
        label={`Archive images of the selected ${area ? 'area' : 'location'}, ${SORT_LABELS[listOrder].toLowerCase()}`}
        cart={cart}
        onToggle={actions.toggle}
      />
      <SearchCartContext value={cart}>
        <CompareBar images={images} place={submitted.place} />
      </SearchCartContext>
      <EndOfList found={{ submitted, search }} completeMs={completeMs} onMore={() => searchMore(next)} />
    </>
  );
}

function searchedTime({ filters }: SubmittedSearch): TimeRange {
  const date = filters[0]?.filter.date;
  return { startMs: Date.parse(date?.start ?? ''), endMs: Date.parse(date?.end ?? '') };
}

interface EndOfListProps {
  readonly found: FoundHere;
  readonly completeMs: number | null;
  readonly onMore: () => void;
}

/** How far back the list is complete, the providers without images, and the next page of those that have one. */
function EndOfList({ found: { submitted, search }, completeMs, onMore }: EndOfListProps) {
  const { empty, inProgress, next } = search;
  const zone = useZone();
  const toLabel = useProviderLabels();
  const isRadarOff = submitted.filters.some(({ filter }) => !filter.phenomenology.sar);
  const text = [
    completeMs === null ? '' : `Complete back to ${zone.instant(completeMs)}; older images may be missing.`,
    empty.length === 0 || inProgress.length > 0 ? '' : `No matches from ${formatList(empty.map(toLabel))}.`,
    empty.length > 0 && isRadarOff ? 'SAR is off in this search.' : '',
  ];
  return (
    <div className={classes.more}>
      {completeMs === null ? null : (
        <Button
          variant="default"
          fullWidth
          loading={inProgress.length > 0}
          disabled={Object.keys(next).length === 0}
          loaderProps={{ type: 'dots' }}
          onClick={onMore}
        >
          Show more
        </Button>
      )}
      <p className={classes.quiet}>{text.filter(Boolean).join(' ')}</p>
    </div>
  );
}
