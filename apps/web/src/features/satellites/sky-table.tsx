import { Button } from '@mantine/core';
import { memo, type ReactNode, type Ref, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { formatNumber } from '../../lib/intl.ts';
import { isFocusLost } from '../../lib/is-focus-lost.ts';
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import table from '../../ui/table.module.css';
import type { FoundPass } from '../../workers/found-pass.ts';
import { AboutSatellite } from './about-satellite.tsx';
import { AccessCell } from './access-cell.tsx';
import { hoverSatellite } from './hovered-satellite.ts';
import { PassCard } from './pass-card.tsx';
import { PassInfo, PassInfoButton } from './pass-info.tsx';
import { PassList } from './pass-list.tsx';
import { SatelliteCell } from './satellite-cell.tsx';
import type { SkySatellite } from './sky-satellite.ts';
import classes from './sky-table.module.css';
import type { Horizon } from './sky-view.ts';

/** Rows added by each press of Show more. Enough for all satellites of the server. */
const PAGE = 150;
/** With fewer passes, the satellites without one are shown as well. */
const PASSES_MIN = 10;

export interface TableRow {
  /** Unique in the table. */
  readonly id: string;
  readonly satellite: SkySatellite;
  /** Null if there is none within the horizon. */
  readonly pass: FoundPass | null;
  /** Passes that can be expanded below the row. */
  readonly more: readonly FoundPass[];
  /** A heading above the row. */
  readonly heading?: string;
}

interface SkyTableProps {
  readonly label: string;
  readonly rows: readonly TableRow[];
  readonly horizon: Horizon;
  /** Whether headings name the days. */
  readonly dated?: boolean;
  readonly trackedId: string | null;
  readonly onTrack: (satelliteId: string | null) => void;
  /** The cells of the head. A sortable table provides its own. */
  readonly heads: { readonly satellite: ReactNode; readonly access: ReactNode };
}

/** Satellites or passes with the columns of spec section 2. On a narrow screen each row becomes a card. */
export function SkyTable({ label, rows, horizon, dated = false, trackedId, onTrack, heads }: SkyTableProps) {
  const [about, setAbout] = useState<SkySatellite | null>(null);
  const [count, setCount] = useState<number | null>(null);
  // A link to a satellite expands its passes.
  const [openIds, setOpen] = useState<ReadonlySet<string>>(() => new Set(trackedId === null ? [] : [trackedId]));
  const onToggle = useCallback((id: string) => setOpen((open) => toggled(open, id)), []);
  const info = usePassInfo();
  const onInfo = useStableCallback((rowId: string) => (info.id === rowId ? info.close() : info.open(rowId)));
  const shown = rows.find(({ id }) => id === info.lastId);
  const isPhone = useIsPhone();
  const { first, more } = toPage(rows, count);
  const toStep = (step: 1 | -1) => {
    const withPass = first.filter(({ pass }) => pass !== null);
    const next = withPass[withPass.findIndex(({ id }) => id === info.id) + step];
    return next === undefined ? null : () => info.open(next.id);
  };
  // A row that is removed is not left.
  useEffect(() => () => hoverSatellite(null), []);
  return (
    <>
      <table className={`${table.table} ${classes.table}`} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {heads.satellite}
            {heads.access}
            <th scope="col">Pass Info</th>
          </tr>
        </thead>
        <tbody>
          {first.map((row) => (
            <Row
              key={row.id}
              {...row}
              horizon={horizon}
              dated={dated}
              isPhone={isPhone}
              tracked={row.satellite.id === trackedId}
              opened={openIds.has(row.id)}
              infoButton={info.id === row.id ? info.onButton : null}
              onToggle={onToggle}
              onInfo={onInfo}
              onTrack={onTrack}
              onAbout={setAbout}
            />
          ))}
        </tbody>
      </table>
      {more === null ? null : (
        <Button variant="default" size="xs" onClick={() => setCount(first.length + PAGE)}>
          {more}
        </Button>
      )}
      <PassInfo
        shown={
          shown?.pass ? { satellite: shown.satellite, pass: shown.pass, all: passesOf(shown.satellite, rows) } : null
        }
        button={info.button}
        opened={info.id !== null && info.button !== null && Boolean(shown?.pass)}
        onClose={info.close}
        onCloseInPlace={info.closeInPlace}
        onPrevious={toStep(-1)}
        onNext={toStep(1)}
        onTrack={onTrack}
        onAbout={setAbout}
      />
      {about ? <AboutSatellite satellite={about} onClose={() => setAbout(null)} /> : null}
    </>
  );
}

interface Page {
  readonly first: readonly TableRow[];
  /** The label of the button for the other rows; null if there are none. */
  readonly more: string | null;
}

/** @param count the number of rows to show; null before the user asked for more, without those that have no pass */
function toPage(rows: readonly TableRow[], count: number | null): Page {
  const passes = rows.findLastIndex(({ pass }) => pass !== null) + 1;
  const without = rows.length - passes;
  const isFolded = count === null && passes >= PASSES_MIN && passes < PAGE && without > 0;
  if (isFolded)
    return { first: rows.slice(0, passes), more: `Show ${formatNumber(without)} without a pass in this time` };
  const first = rows.slice(0, count ?? PAGE);
  const left = rows.length - first.length;
  return { first, more: left > 0 ? `Show ${Math.min(PAGE, left)} more of ${formatNumber(rows.length)}` : null };
}

/** The row whose pass is shown, named in the URL, and its button, which gets the focus when the details close. */
function usePassInfo() {
  const dialog = useDialogInUrl('pass');
  const { id } = dialog;
  const [lastId, setLastId] = useState(id);
  if (id !== null && id !== lastId) setLastId(id);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const onButton = useCallback((shown: HTMLElement | null) => {
    if (shown === null) return;
    shown.scrollIntoView({ block: 'nearest' });
    setButton(shown);
  }, []);
  const onClosed = useEffectEvent(() => {
    // The popup is still there while it fades.
    if (isFocusLost() || document.activeElement?.closest('[role="dialog"]')) button?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (id === null) onClosed();
  }, [id]);
  return { ...dialog, lastId, button, onButton };
}

/** All listed passes of a satellite: those of its row, or those of its rows if each pass has one. */
function passesOf({ id }: SkySatellite, rows: readonly TableRow[]): readonly FoundPass[] {
  return rows
    .filter(({ satellite }) => satellite.id === id)
    .flatMap(({ pass, more }) => (more.length > 0 ? more : (pass ?? [])))
    .toSorted((a, b) => a.riseMs - b.riseMs);
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface RowProps extends TableRow {
  readonly horizon: Horizon;
  readonly dated: boolean;
  readonly isPhone: boolean;
  readonly tracked: boolean;
  readonly opened: boolean;
  /** The ref of the button whose pass is shown; null for others. */
  readonly infoButton: Ref<HTMLButtonElement> | null;
  readonly onToggle: (id: string) => void;
  readonly onInfo: (id: string) => void;
  readonly onTrack: (satelliteId: string | null) => void;
  readonly onAbout: (satellite: SkySatellite) => void;
}

/** The lists of passes keep their identity while nothing changes, so a row renders only when it changes. */
const Row = memo(function Row({ id, satellite, pass, more, heading, opened, onToggle, ...rest }: RowProps) {
  const { horizon, dated, isPhone, tracked, onTrack, onAbout, infoButton, onInfo } = rest;
  return (
    <>
      {heading === undefined ? null : (
        <tr className={classes.day}>
          <th scope="colgroup" colSpan={3}>
            {heading}
          </th>
        </tr>
      )}
      {isPhone ? (
        <tr className={classes.cardRow} data-tracked={tracked}>
          <td colSpan={3}>
            <PassCard
              {...{ id, satellite, pass, horizon, dated }}
              button={infoButton}
              onInfo={() => onInfo(id)}
              onAbout={() => onAbout(satellite)}
            />
          </td>
        </tr>
      ) : (
        <tr
          className={`${table.row} ${classes.row}`}
          data-tracked={tracked}
          onPointerEnter={() => hoverSatellite(satellite.id)}
          onPointerLeave={() => hoverSatellite(null)}
        >
          <td data-column="satellite">
            <SatelliteCell satellite={satellite} tracked={tracked} onTrack={onTrack} onAbout={onAbout} />
          </td>
          <td data-column="access">
            <AccessCell satellite={satellite} pass={pass} horizon={horizon} dated={dated} />
            {more.length < 2 ? null : (
              <button
                type="button"
                className={classes.link}
                aria-expanded={opened}
                aria-label={`${allPasses(more.length)} of ${satellite.name}`}
                onClick={() => onToggle(id)}
              >
                {allPasses(more.length)} <span aria-hidden="true">{opened ? '▴' : '▾'}</span>
              </button>
            )}
          </td>
          <td data-column="pass">
            {pass === null ? null : (
              <PassInfoButton satellite={satellite} rowId={id} button={infoButton} onToggle={() => onInfo(id)} />
            )}
          </td>
        </tr>
      )}
      {opened && more.length > 1 && !isPhone ? (
        <tr className={classes.opened}>
          <td colSpan={3}>
            <PassList satellite={satellite} passes={more} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

function allPasses(count: number): string {
  return count === 2 ? 'Both passes' : `All ${count} passes`;
}
