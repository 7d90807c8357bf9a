/**
 * 16,219 objects, the number of active objects in August 2026, from text to a table of next passes and a field of
 * positions; one JSON line per figure.
 */
import { largeCatalogCsv } from '@groundtrack/fixtures';
import { figure } from '../../../tools/bench/figures.ts';
import { parseOmmCsv, predictPasses, statesEcef } from '../src/index.ts';
import { cpuMs } from './measure.ts';

const START_MS = Date.UTC(2026, 7, 22, 12);
const text = largeCatalogCsv(16_219);

/** One cold run, like in a page, in CPU time of the thread, so that other load on the machine does not count. */
function coldMs<T>(name: string, target: number, work: () => T): T {
  const start = cpuMs();
  const result = work();
  figure(name, cpuMs() - start, 'ms', target);
  return result;
}

const { elements } = coldMs('catalogue_16219_parse_csv_ms', 200, () => parseOmmCsv(text));
coldMs('catalogue_16219_records_and_next_passes_12h_ms', 300, () =>
  predictPasses({
    satellites: elements,
    site: { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 },
    startMs: START_MS,
    endMs: START_MS + 12 * 3_600_000,
    minElevationDeg: 30,
    firstOnly: true,
  }),
);
coldMs('catalogue_16219_field_ms', 150, () => [
  statesEcef({ satellites: elements, atMs: START_MS }),
  statesEcef({ satellites: elements, atMs: START_MS + 60_000 }),
]);
