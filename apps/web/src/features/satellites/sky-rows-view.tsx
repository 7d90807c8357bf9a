import { useMemo, useState } from 'react';
import { SortHead } from '../../ui/sort-head.tsx';
import { useFromNow } from '../../util/use-now.ts';
import { useZone } from '../../util/use-zone.ts';
import type { Zone } from '../../util/zone.ts';
import { comingPasses, lastChangeMs, type SkyList, type SkyOrder, type SkyPass, skyRows } from './sky-list.ts';
import { SkyTable, type TableRow } from './sky-table.tsx';
import type { Horizon } from './sky-view.ts';

interface RowsViewProps {
  readonly list: SkyList;
  readonly horizon: Horizon;
  readonly trackedId: string | null;
  readonly onTrack: (satelliteId: string | null) => void;
}

const NO_PASSES: TableRow['more'] = [];

const ORDER_LABELS: Readonly<Record<SkyOrder, string>> = {
  soonest: 'soonest first',
  latest: 'latest first',
  'a-z': 'by name from A to Z',
  'z-a': 'by name from Z to A',
};

/** One row a satellite with its next access. */
export function SatelliteRows({ list, ...rest }: RowsViewProps) {
  const [order, setOrder] = useState<SkyOrder>('soonest');
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

/** Every pass in the order of time, with a heading for each day. */
export function PassRows({ list, ...rest }: RowsViewProps) {
  const zone = useZone();
  const changeMs = useFromNow((nowMs) => lastChangeMs(list, nowMs));
  const rows = useMemo(() => passRows(comingPasses(list, changeMs), zone), [list, changeMs, zone]);
  return (
    <SkyTable
      {...rest}
      label="All passes, soonest first"
      rows={rows}
      heads={{ satellite: <th scope="col">Satellite</th>, access: <th scope="col">Access</th> }}
    />
  );
}

function passRows(passes: readonly SkyPass[], zone: Zone): TableRow[] {
  const days = passes.map(({ pass: { riseMs } }) => `${zone.longDay(riseMs)}, ${zone.nameAt(riseMs)}`);
  return passes.map(({ satellite, pass }, at) => {
    const day = days[at] ?? '';
    const heading = day === days[at - 1] ? {} : { heading: day };
    return { id: `${satellite.id} ${pass.riseMs}`, satellite, pass, more: NO_PASSES, ...heading };
  });
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
