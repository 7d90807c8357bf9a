import { useMemo, useState } from 'react';
import { useFromNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/use-zone.ts';
import type { Zone } from '../../lib/zone.ts';
import { SortHead } from '../../ui/sort-head.tsx';
import {
  bestFirst,
  comingPasses,
  lastChangeMs,
  mostFirst,
  type SkyList,
  type SkyOrder,
  type SkyPass,
  skyRows,
} from './sky-list.ts';
import { SkyTable, type TableRow } from './sky-table.tsx';
import type { Horizon, SkyView } from './sky-view.ts';

interface RowsViewProps {
  readonly list: SkyList;
  readonly horizon: Horizon;
  readonly trackedId: string | null;
  readonly onTrack: (satelliteId: string | null) => void;
  readonly order?: SkyView['order'];
}

const NO_PASSES: TableRow['more'] = [];

const ORDER_LABELS: Readonly<Record<SkyOrder | 'best', string>> = {
  soonest: 'soonest first',
  latest: 'latest first',
  'a-z': 'by name from A to Z',
  'z-a': 'by name from Z to A',
  share: 'most of the area first',
  best: 'best first',
};

/** One row per satellite with its next access. */
export function SatelliteRows({ list, order: usual = 'time', ...rest }: RowsViewProps) {
  const [chosen, setOrder] = useState<SkyOrder | null>(null);
  const order = chosen ?? (usual === 'share' ? 'share' : 'soonest');
  const changeMs = useFromNow((nowMs) => lastChangeMs(list, nowMs));
  const rows = useMemo(
    () =>
      skyRows(list, changeMs, order).map(
        ({ satellite, pass }): TableRow => ({
          id: satellite.id,
          satellite,
          pass,
          more: list.toPasses.get(satellite.id) ?? NO_PASSES,
        }),
      ),
    [list, changeMs, order],
  );
  return (
    <SkyTable
      {...rest}
      label={`Satellites and their next access, ${ORDER_LABELS[order]}`}
      rows={rows}
      heads={{
        satellite: <OrderHead label="Satellite" order={order} orders={['a-z', 'z-a']} onOrder={setOrder} />,
        access: <OrderHead label="Access" order={order} orders={['soonest', 'latest']} onOrder={setOrder} />,
      }}
    />
  );
}

/** All passes sorted by time, with a heading for each day, or in another order. */
export function PassRows({ list, order = 'time', ...rest }: RowsViewProps) {
  const zone = useZone();
  const changeMs = useFromNow((nowMs) => lastChangeMs(list, nowMs));
  const rows = useMemo(() => {
    const coming = comingPasses(list, changeMs);
    if (order === 'time') return passRows(coming, zone);
    return (order === 'best' ? bestFirst : mostFirst)(coming).map(toPassRow);
  }, [list, changeMs, zone, order]);
  return (
    <SkyTable
      {...rest}
      label={`All passes, ${ORDER_LABELS[order === 'time' ? 'soonest' : order]}`}
      rows={rows}
      dated={order === 'time'}
      heads={{ satellite: <th scope="col">Satellite</th>, access: <th scope="col">Access</th> }}
    />
  );
}

function passRows(passes: readonly SkyPass[], zone: Zone): TableRow[] {
  const days = passes.map(({ pass: { riseMs } }) => `${zone.longDay(riseMs)}, ${zone.nameAt(riseMs)}`);
  return passes.map((pass, at) => {
    const day = days[at] ?? '';
    return { ...toPassRow(pass), ...(day === days[at - 1] ? {} : { heading: day }) };
  });
}

function toPassRow({ satellite, pass }: SkyPass): TableRow {
  return { id: `${satellite.id} ${pass.riseMs}`, satellite, pass, more: NO_PASSES };
}

interface OrderHeadProps {
  readonly label: string;
  readonly order: SkyOrder;
  readonly orders: readonly [ascending: SkyOrder, descending: SkyOrder];
  readonly onOrder: (order: SkyOrder) => void;
}

function OrderHead({ label, order, orders: [ascending, descending], onOrder }: OrderHeadProps) {
  const sorted = order === ascending ? 'ascending' : order === descending ? 'descending' : 'none';
  return (
    <SortHead label={label} sorted={sorted} onSort={() => onOrder(sorted === 'ascending' ? descending : ascending)} />
  );
}
