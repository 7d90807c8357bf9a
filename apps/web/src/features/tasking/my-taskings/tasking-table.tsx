import type { TaskedImage } from '@groundtrack/contract';
import { useEffect, useId, useRef } from 'react';
import { formatLatitude, formatLongitude } from '../../../lib/format.ts';
import { namesText } from '../../../lib/names-text.ts';
import { toNextMinute } from '../../../lib/window-text.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import table from '../../../ui/table.module.css';
import { ZonedInstant } from '../../../ui/zoned-instant.tsx';
import type { TaskingLinks } from '../screen-props.ts';
import classes from './my-taskings.module.css';
import { TaskingDetail } from './tasking-detail.tsx';
import { useOpenTasking } from './use-open-tasking.ts';

interface TaskingTableProps {
  readonly taskings: readonly TaskedImage[];
  readonly links: TaskingLinks;
  /** Called after a tasking was changed here, to refetch the list. */
  readonly onChanged: () => void;
}

const COLUMNS = [
  'Satellite',
  'Description',
  'Purchase Date',
  'Status',
  'Latitude',
  'Longitude',
  'Start Date',
  'Stop Date',
] as const;

/** One row per tasking, which expands to its details. On a narrow screen each row becomes a card. */
export function TaskingTable({ taskings, ...rest }: TaskingTableProps) {
  const [openId, setOpenId] = useOpenTasking();
  return (
    <div className={classes.taskings}>
      <table className={`${table.table} ${classes.table}`} aria-label="Your taskings">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {taskings.map((tasking) => (
            <TaskingRow
              key={tasking._id}
              tasking={tasking}
              opened={tasking._id === openId}
              onToggle={(opened) => setOpenId(opened ? tasking._id : null)}
              {...rest}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TaskingRowProps extends Omit<TaskingTableProps, 'taskings'> {
  readonly tasking: TaskedImage;
  readonly opened: boolean;
  readonly onToggle: (opened: boolean) => void;
}

function TaskingRow({ tasking, opened, onToggle, links, onChanged }: TaskingRowProps) {
  const detailId = useId();
  const row = useRef<HTMLTableRowElement>(null);
  // A link to a tasking scrolls to it.
  const openedAtFirst = useRef(opened);
  useEffect(() => {
    if (openedAtFirst.current) row.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <>
      <tr ref={row} className={`${table.row} ${classes.row}`} data-opened={opened}>
        <td data-column="satellite">
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={opened}
            aria-controls={detailId}
            aria-label={`${namesText(tasking.satellite)}, tasking of ${tasking.locationDescription}`}
            onClick={() => onToggle(!opened)}
          >
            <span className={classes.chevron} data-open={opened}>
              <ChevronDownIcon size={16} />
            </span>
            <span className={classes.satellite}>{namesText(tasking.satellite)}</span>
          </button>
        </td>
        <td data-column="description">
          {tasking.locationDescription}
          <span className={classes.quiet}>{tasking.product.description}</span>
        </td>
        <td data-column="purchased" data-label="Purchase Date">
          <ZonedInstant iso={tasking.datePurchasedISO} />
        </td>
        <td data-column="status">
          <StateBadge state={tasking.serverState}>{tasking.serverState}</StateBadge>
        </td>
        <td data-column="latitude" data-label="Latitude">
          {formatLatitude(tasking.latitude)}
        </td>
        <td data-column="longitude" data-label="Longitude">
          {formatLongitude(tasking.longitude)}
        </td>
        <td data-column="start" data-label="Start Date">
          <ZonedInstant iso={tasking.windowstartISO} />
        </td>
        <td data-column="stop" data-label="Stop Date">
          <ZonedInstant iso={new Date(toNextMinute(Date.parse(tasking.windowstopISO))).toISOString()} />
        </td>
      </tr>
      <tr id={detailId} className={classes.opened} hidden={!opened}>
        <td colSpan={COLUMNS.length}>
          {opened ? <TaskingDetail tasking={tasking} links={links} onChanged={onChanged} /> : null}
        </td>
      </tr>
    </>
  );
}
