import type { Place } from '@groundtrack/contract';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { saveBlob } from '../../../lib/save-blob.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { MoreIcon } from '../../../ui/icons.tsx';
import type { SkyPass } from '../sky-list.ts';
import classes from './export.module.css';
import { exportFileName } from './file-name.ts';
import { passesCsv } from './passes-csv.ts';
import { passesIcs } from './passes-ics.ts';
import { viewAddress } from './view-address.ts';

interface ExportPassesProps {
  /** The passes to export: current or future, filtered, over the whole horizon. */
  readonly passes: readonly SkyPass[];
  readonly place: Place;
}

const FILES = [
  {
    extension: 'csv',
    label: 'CSV',
    name: 'CSV of the shown passes',
    title: 'A table of the shown passes, for spreadsheets',
  },
  {
    extension: 'ics',
    label: 'Calendar',
    name: 'Calendar of the shown passes',
    title: 'The shown passes as calendar entries (ICS)',
  },
] as const;

/** Exports the listed passes as a table or a calendar. */
export function ExportPasses({ passes, place }: ExportPassesProps) {
  const save = (extension: 'csv' | 'ics') => {
    const nowMs = Date.now();
    const toAddress = (satelliteId: string) => viewAddress(window.location.href, satelliteId);
    const text = extension === 'csv' ? passesCsv(passes, place) : passesIcs(passes, { place, nowMs, toAddress });
    const type = { csv: 'text/csv;charset=utf-8', ics: 'text/calendar;charset=utf-8' }[extension];
    saveBlob(new Blob([text], { type }), exportFileName(place.location, nowMs, extension));
  };
  const isEmpty = passes.length === 0;
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <Menu position="bottom-end" shadow="sm">
        <Menu.Target>
          <ActionIcon variant="default" size="var(--gt-control-sm)" aria-label="More for the shown passes">
            <MoreIcon size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {FILES.map(({ extension, label, name }) => (
            <Menu.Item key={extension} disabled={isEmpty} aria-label={name} onClick={() => save(extension)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  return (
    <span className={classes.export}>
      {FILES.map(({ extension, label, name, title }) => (
        <Button
          key={extension}
          size="xs"
          variant="default"
          disabled={isEmpty}
          aria-label={name}
          title={title}
          onClick={() => save(extension)}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
