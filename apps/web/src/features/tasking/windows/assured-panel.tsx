import type { DrawnArea, Repair, TaskingWindow } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { QueryView } from '../../../api/query-view.tsx';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { UtcTime } from '../../../ui/utc-time.tsx';
import type { OfferedProduct } from '../offers.ts';
import { daysText } from '../request/chosen.ts';
import { InfoPopup } from '../request/info-popup.tsx';
import type { OptionOrder } from '../request/option-order.ts';
import { OptionTable } from '../request/option-table.tsx';
import { PhoneFold } from '../request/phone-fold.tsx';
import classes from '../request/request.module.css';
import type { RequestOption } from '../request/request-option.ts';
import { parseUtcField, pointIn, type RequestFields, type RequestValues } from '../request/request-values.ts';
import type { RequestCart } from '../screen-props.ts';
import { NoWindows } from './no-windows.tsx';
import { PassTimesNote } from './pass-times-note.tsx';
import { useWindowOptions } from './use-window-options.tsx';
import { useWindowShares } from './use-window-shares.ts';
import type { WindowSearch } from './use-windows.ts';
import { WindowFields } from './window-fields.tsx';
import { useWindowFilter, WindowFilters } from './window-filters.tsx';
import { findWindow, parseKey, toFree } from './window-key.ts';
import { WindowTimeline } from './window-timeline.tsx';

interface AssuredPanelProps {
  readonly fields: RequestFields;
  readonly products: readonly OfferedProduct[];
  readonly search: WindowSearch;
  /** The selected location. */
  readonly area: DrawnArea | undefined;
  readonly cart: RequestCart;
  readonly chosenKey: string;
  readonly onRepair: (repair: Repair) => void;
}

/** Assured tasking: a search for windows, and the selection of one. */
export function AssuredPanel({ fields, products, search, area, cart, chosenKey, onRepair }: AssuredPanelProps) {
  const [error, setError] = useState<string | null>(null);
  const { query, searched, changed, answer } = search;
  const find = () => setError(query === null ? null : search.find());
  return (
    <>
      <p className={classes.intro}>
        <span>You choose the pass.</span>
        <InfoPopup label="About assured tasking">
          A window is a pass of one satellite over your place. The provider reserves it for you and takes the image on
          exactly that pass. The elevation angle is the height of the satellite above the horizon. The higher it is, the
          more it looks straight down.
        </InfoPopup>
      </p>
      <PhoneFold title="Dates and angles" summary={searchText(fields.values)} startsOpen={query === null}>
        <WindowFields fields={fields} onEnter={find} />
        <div>
          <Button
            variant="default"
            disabled={query === null}
            loading={searched && answer.isFetching}
            loaderProps={{ type: 'dots' }}
            onClick={find}
          >
            Find Windows
          </Button>
        </div>
      </PhoneFold>
      {error ? <MessageBox kind="error" title={error} /> : null}
      {changed ? <p className={classes.quiet}>The fields have changed. Find Windows searches again.</p> : null}
      {searched ? (
        <QueryView
          query={answer}
          loading="Searching windows"
          lines={4}
          failed="The windows could not be fetched"
          isEmpty={(windows) => windows.length === 0}
          empty={query ? <NoWindows query={query} products={products} onRepair={onRepair} /> : null}
        >
          {() => (
            <>
              <PassTimesNote windows={search.windows} />
              <Missing wanted={fields.values.window} windows={search.windows} />
              <FoundWindows
                fields={fields}
                products={products}
                search={search}
                area={area}
                cart={cart}
                chosenKey={chosenKey}
              />
            </>
          )}
        </QueryView>
      ) : null}
    </>
  );
}

/** `2026-11-30 to 2026-12-07, 15–90°` */
function searchText({ from, to, minElevation, maxElevation }: RequestValues): string {
  const days = daysText({ startMs: parseUtcField(from), stopMs: parseUtcField(to) });
  return `${days ?? 'No dates'}, ${minElevation}–${maxElevation}°`;
}

/** A link, or an earlier selection, names a pass that cannot be ordered. */
function Missing({ wanted, windows }: { readonly wanted: string; readonly windows: readonly TaskingWindow[] }) {
  const pass = parseKey(wanted);
  if (pass === null || findWindow(toFree(windows), wanted) !== null) return null;
  const time = <UtcTime iso={new Date(pass.peakMs).toISOString()} />;
  const taken = findWindow(windows, wanted)?.taken;
  if (taken === 'by-you')
    return (
      <MessageBox kind="info" title="You have ordered the pass you chose">
        The pass of {time} is among your taskings. Choose another window.
      </MessageBox>
    );
  if (taken === 'by-others')
    return (
      <MessageBox kind="info" title="The pass you chose is taken">
        Another customer has ordered the pass of {time}. Choose another window.
      </MessageBox>
    );
  return (
    <MessageBox kind="info" title="The pass you chose is not among the windows">
      No product can take the pass of {time}. It is too soon to order, or outside the limits of the products. Choose
      another window.
    </MessageBox>
  );
}

const BY_PASS: OptionOrder = { key: 'pass', descending: false };

type FoundWindowsProps = Omit<AssuredPanelProps, 'onRepair'>;

/** The windows on a timeline and as a list, with one selection. */
function FoundWindows({ fields, products, search, area, cart, chosenKey }: FoundWindowsProps) {
  const { windows: all, query } = search;
  const { shown: windows, filter, setFilter, clear } = useWindowFilter(all, products);
  const shares = useWindowShares({ area, windows: all, products, minElevationDeg: query?.minElevation ?? 0 });
  const { latitude, longitude } = fields.values;
  const isInCart = useMemo(() => {
    const point = pointIn({ latitude, longitude });
    return (window: TaskingWindow) => point !== null && cart.hasWindow(window, point);
  }, [cart, latitude, longitude]);
  const options = useWindowOptions(windows, products, { shares, isInCart });
  const choose = useStableCallback((key: string) => fields.setFieldValue('window', key));
  const chooseOption = useStableCallback(({ key }: RequestOption) => choose(key));
  const taken = windows.length - toFree(windows).length;
  const passes = new Set(windows.map(({ satelliteId, peak }) => `${satelliteId} ${peak.slice(0, 15)}`)).size;
  const count = [
    windows.length === all.length ? '' : `${windows.length} of `,
    `${all.length === 1 ? '1 window' : `${all.length} windows`} in ${passes === 1 ? '1 pass' : `${passes} passes`}`,
    taken === 0 ? '' : `, ${taken} taken`,
  ].join('');
  return (
    <>
      <PhoneFold title={count} summary="Filters and timeline">
        <div className={classes.found}>
          <output>{count}</output>
          <WindowFilters windows={all} products={products} filter={filter} onFilter={setFilter} />
        </div>
        {query && windows.length > 0 ? (
          <WindowTimeline
            windows={windows}
            products={products}
            startMs={Date.parse(query.start)}
            stopMs={Date.parse(query.stop)}
            chosenKey={chosenKey}
            onChoose={choose}
          />
        ) : null}
      </PhoneFold>
      {windows.length === 0 ? (
        <EmptyState
          title="No window within these filters"
          action={
            <Button variant="default" onClick={clear}>
              Show all windows
            </Button>
          }
        />
      ) : null}
      {windows.length > 0 ? (
        <OptionTable
          label="Windows"
          options={options}
          chosenKey={chosenKey}
          order={BY_PASS}
          field="window"
          isMissing={chosenKey === '' && Boolean(fields.errors['window'])}
          onChoose={chooseOption}
        />
      ) : null}
    </>
  );
}
