import type { Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { saveBlob } from '../../../lib/save-blob.ts';
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
  return (
    <span className={classes.export}>
      <Button
        size="xs"
        variant="default"
        disabled={isEmpty}
        aria-label="CSV of the shown passes"
        title="A table of the shown passes, for spreadsheets"
        onClick={() => save('csv')}
      >
        CSV
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isEmpty}
        aria-label="Calendar of the shown passes"
        title="The shown passes as calendar entries (ICS)"
        onClick={() => save('ics')}
      >
        Calendar
      </Button>
    </span>
  );
}
