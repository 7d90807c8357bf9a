import type { Satellite } from '@groundtrack/contract';
import {
  createColumnHelper,
  createSortedRowModel,
  FlexRender,
  type Header,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { createContext, use, useMemo, useState } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { AboutSatellite } from './about-satellite.tsx';
import { AccessCell } from './access-cell.tsx';
import { PassInfo } from './pass-info.tsx';
import classes from './satellites.module.css';
import { elementAge, type SkyRow, soonestMs, sourceName } from './sky-rules.ts';

interface SkyTableProps {
  readonly rows: readonly SkyRow[];
  readonly nowMs: number;
  readonly onTrack: (satelliteId: string) => void;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const helper = createColumnHelper<typeof features, SkyRow>();

interface SkyActions {
  readonly nowMs: number;
  readonly onTrack: (satelliteId: string) => void;
  readonly onAbout: (satellite: Satellite) => void;
}

/** What cells need beside their row. The columns stay the same objects: new ones would close an open popup. */
const SkyContext = createContext<SkyActions>({ nowMs: 0, onTrack: () => undefined, onAbout: () => undefined });

const columns = helper.columns([
  helper.accessor((row) => row.satellite.Name, {
    id: 'satellite',
    header: 'Satellite',
    sortFn: sortFn_text,
    cell: ({ row }) => <SatelliteCell satellite={row.original.satellite} />,
  }),
  helper.accessor(soonestMs, {
    id: 'access',
    header: 'Access',
    sortFn: sortFn_basic,
    cell: ({ row }) => <NextAccess row={row.original} />,
  }),
  helper.display({ id: 'pass', header: 'Pass Info', cell: ({ row }) => <PassCell row={row.original} /> }),
]);

/** Satellites with their next access, soonest first; on a narrow screen each row becomes a card. */
export function SkyTable({ rows, nowMs, onTrack }: SkyTableProps) {
  const [about, setAbout] = useState<Satellite | null>(null);
  const actions = useMemo(() => ({ nowMs, onTrack, onAbout: setAbout }), [nowMs, onTrack]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.satellite._id,
    enableSortingRemoval: false,
    initialState: { sorting: [{ id: 'access', desc: false }] },
  });
  return (
    <SkyContext value={actions}>
      <table className={classes['table']} aria-label="Satellites and their next access, soonest first">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={classes['row']}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-column={cell.column.id}>
                  <FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {about ? <AboutSatellite satellite={about} nowMs={nowMs} onClose={() => setAbout(null)} /> : null}
    </SkyContext>
  );
}

function HeaderCell({ header }: { readonly header: Header<typeof features, SkyRow> }) {
  const { column } = header;
  const sorted = column.getIsSorted();
  if (!column.getCanSort()) {
    return (
      <th scope="col">
        <FlexRender header={header} />
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" className={classes['sort']} onClick={() => column.toggleSorting()}>
        <FlexRender header={header} />
        <span aria-hidden="true">{sorted === false ? '' : sorted === 'asc' ? ' ↑' : ' ↓'}</span>
      </button>
    </th>
  );
}

function NextAccess({ row }: { readonly row: SkyRow }) {
  const { nowMs } = use(SkyContext);
  return <AccessCell access={row.access} nowMs={nowMs} />;
}

function PassCell({ row: { satellite, access } }: { readonly row: SkyRow }) {
  const { nowMs } = use(SkyContext);
  if (access.kind !== 'pass') return null;
  return <PassInfo satellite={satellite} pass={access.pass} age={elementAge(satellite, nowMs)} />;
}

function SatelliteCell({ satellite }: { readonly satellite: Satellite }) {
  const { nowMs, onTrack, onAbout } = use(SkyContext);
  const { _id, Name, sensor } = satellite;
  return (
    <>
      <button
        type="button"
        className={classes['name']}
        aria-label={`Track ${Name} on the globe`}
        onClick={() => onTrack(_id)}
      >
        {Name}
      </button>
      <Facts
        facts={[
          sourceName(satellite),
          sensor === 'sar' ? 'radar' : 'optical',
          `elements ${elementAge(satellite, nowMs).text}`,
        ]}
      />
      <button type="button" className={classes['link']} aria-label={`About ${Name}`} onClick={() => onAbout(satellite)}>
        About
      </button>
    </>
  );
}
