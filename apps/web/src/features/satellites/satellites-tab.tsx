import type { Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { formatNumber } from '../../lib/intl.ts';
import { useFromNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { BadSatellites } from './bad-satellites.tsx';
import { AddSatellites } from './custom-satellites/add-satellites.tsx';
import { useCatalogSwitch } from './custom-satellites/use-extra-satellites.ts';
import { ElementsNote } from './elements-note.tsx';
import { ExportPasses } from './export/export-passes.tsx';
import { suggestFilter } from './filter-suggestion.ts';
import { providerOptions } from './provider-options.ts';
import classes from './satellites.module.css';
import type { SkyPasses } from './sky-calculator.ts';
import { SkyControls } from './sky-controls.tsx';
import { comingPasses, lastChangeMs, type SkyList, type SkyPass } from './sky-list.ts';
import { PassRows, SatelliteRows } from './sky-rows-view.tsx';
import { SkySiteContext } from './sky-site.ts';
import { hasFilters, NO_FILTERS, type SkyView } from './sky-view.ts';
import type { Sky } from './use-sky.ts';
import type { ChangeSkyView } from './use-sky-view.ts';
import { ZonedTime } from './zoned-time.tsx';

interface SatellitesTabProps {
  readonly place: Place;
  readonly sky: Sky;
  /** The list after the filters of `view`; null until calculated. */
  readonly list: SkyList | null;
  readonly view: SkyView;
  readonly onView: ChangeSkyView;
  readonly onTrack: (satelliteId: string | null) => void;
  /** The height of the selected location, shown among the filters. */
  readonly heightField?: ReactNode;
}

/** The Satellites tab: upcoming satellite passes over the selected location. */
export function SatellitesTab({ place, sky, list, heightField, ...rest }: SatellitesTabProps) {
  const { view, onView } = rest;
  const { satellites, passes, fetchError } = sky;
  const [hasCatalog] = useCatalogSwitch();
  const providers = useMemo(() => providerOptions(satellites ?? []), [satellites]);
  if (satellites === undefined && fetchError !== null) {
    return <ApiErrorBox title="The satellites could not be loaded" error={fetchError} onRetry={sky.retryFetch} />;
  }
  const isEmpty = satellites?.length === 0;
  return (
    <section className={classes.tab} aria-label={`Satellites over ${place.location}`}>
      <SkyControls
        view={view}
        providers={providers}
        heightField={heightField}
        moreSatellites={<AddSatellites />}
        hasMore={hasCatalog}
        hasArea={place.area !== undefined}
        onChange={onView}
      />
      {isEmpty ? <EmptyState title="No satellites available" /> : null}
      {sky.calculationError === null ? null : (
        <MessageBox
          kind="error"
          title="The orbits could not be calculated"
          action={
            <Button size="xs" variant="default" onClick={sky.retryCalculation}>
              Try again
            </Button>
          }
        >
          {sky.calculationError}
        </MessageBox>
      )}
      {!isEmpty && sky.calculationError === null && passes === null ? (
        <Loading label={calculatingText(sky)} visible lines={6} />
      ) : null}
      {passes === null || list === null ? null : (
        <Passes place={place} sky={sky} found={passes} list={list} {...rest} />
      )}
    </section>
  );
}

/** With at least this many satellites, a calculation is slow enough to show its progress. */
const MANY = 1000;

function calculatingText({ progress }: Sky): string {
  if (progress === null || progress.total < MANY) return 'Calculating orbits...';
  return `Calculating orbits... ${formatNumber(progress.done)} of ${formatNumber(progress.total)}`;
}

interface PassesProps extends Omit<SatellitesTabProps, 'list'> {
  readonly found: SkyPasses;
  readonly list: SkyList;
}

function Passes({ place, sky, found, list, view, onView, onTrack }: PassesProps) {
  const isEmpty = view.list === 'passes' ? list.passes.length === 0 : list.satellites.length === 0;
  const Rows = view.list === 'passes' ? PassRows : SatelliteRows;
  const order = view.order === 'share' && place.area === undefined ? 'time' : view.order;
  const changeMs = useFromNow((nowMs) => lastChangeMs(list, nowMs));
  const coming = useMemo(() => comingPasses(list, changeMs), [list, changeMs]);
  return (
    <>
      <div className={classes.summary}>
        <Shown list={list} coming={coming} view={view} onView={onView} />
        <p className={classes.until} aria-live="polite">
          {sky.calculating ? (
            calculatingText(sky)
          ) : (
            <>
              Orbit Data calculated until <ZonedTime atMs={found.calculatedUntilMs} as="dateTime" />
            </>
          )}
        </p>
        <div className={classes.export}>
          <ExportPasses passes={coming} place={place} />
        </div>
      </div>
      {sky.calculating ? null : <ElementsNote satellites={list.satellites} />}
      {isEmpty ? (
        <Nothing found={found} view={view} onView={onView} />
      ) : (
        <SkySiteContext value={found.query.site}>
          <Rows
            key={`${view.list} ${order}`}
            list={list}
            order={order}
            horizon={found.query.horizon}
            trackedId={view.satelliteId}
            onTrack={onTrack}
          />
        </SkySiteContext>
      )}
      <BadSatellites bad={list.bad} />
    </>
  );
}

interface ShownProps {
  readonly list: SkyList;
  /** The listed passes that are not over. */
  readonly coming: readonly SkyPass[];
  readonly view: SkyView;
  readonly onView: ChangeSkyView;
}

/** How much of the list is shown, and a button that resets the filters. */
function Shown({ list, coming, view, onView }: ShownProps) {
  const seen = formatNumber(new Set(coming.map(({ satellite }) => satellite)).size);
  const passes = `${formatNumber(coming.length)} ${coming.length === 1 ? 'pass' : 'passes'}`;
  return (
    <div className={classes.shown}>
      <output>
        {view.list === 'passes'
          ? `${passes} of ${seen} ${seen === '1' ? 'satellite' : 'satellites'}`
          : `${formatNumber(list.satellites.length)} of ${formatNumber(list.total)} satellites, ${seen} with a pass`}
      </output>
      {hasFilters(view) ? <TextButton onClick={() => onView(NO_FILTERS)}>Clear filters</TextButton> : null}
    </div>
  );
}

interface NothingProps {
  readonly found: SkyPasses;
  readonly view: SkyView;
  readonly onView: ChangeSkyView;
}

function Nothing({ found, view, onView }: NothingProps) {
  const suggestion = suggestFilter(found, view);
  return (
    <EmptyState
      title={view.list === 'passes' ? 'No pass within these filters' : 'No satellite within these filters'}
      action={
        suggestion === null ? undefined : (
          <Button variant="default" onClick={() => onView(suggestion.change)}>
            {suggestion.label}
          </Button>
        )
      }
    />
  );
}
