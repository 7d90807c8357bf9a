import type { Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { saveBlob } from '../../../util/save-blob.ts';
import type { SkyPass } from '../sky-list.ts';
import classes from './export.module.css';
import { exportFileName } from './file-name.ts';
import { passesCsv } from './passes-csv.ts';
import { passesIcs } from './passes-ics.ts';
import { viewAddress } from './view-address.ts';

interface ExportPassesProps {
  /** What is shown: after filters, over the whole horizon. */
  readonly passes: readonly SkyPass[];
  readonly place: Place;
}

/** Takes the shown passes along, as a table or into a calendar. */
export function ExportPasses({ passes, place }: ExportPassesProps) {
  const count = passes.length;
  const what = count === 1 ? '1 pass' : `${count} passes`;
  const saveCsv = () => {
    const text = passesCsv(passes, place);
    saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), exportFileName(place.location, Date.now(), 'csv'));
  };
  const saveCalendar = () => {
    const nowMs = Date.now();
    const addressOf = (satelliteId: string) => viewAddress(window.location.href, satelliteId);
    const text = passesIcs(passes, { place, nowMs, addressOf });
    saveBlob(new Blob([text], { type: 'text/calendar;charset=utf-8' }), exportFileName(place.location, nowMs, 'ics'));
  };
  return (
    <fieldset className={classes['export']} aria-label={`Export ${what}`}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={count === 0}
        aria-label={`CSV of ${what}`}
        title={`A table of ${what}, for spreadsheets`}
        onClick={saveCsv}
      >
        CSV
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={count === 0}
        aria-label={`Calendar of ${what}`}
        title={`${what} as calendar entries (ICS)`}
        onClick={saveCalendar}
      >
        Calendar
      </Button>
    </fieldset>
  );
}
