/** Pass prediction compared with the naive method; one JSON line per figure. */
import { largeCatalogCsv } from '@groundtrack/fixtures';
import { figure } from '../../../tools/bench/figures.ts';
import { type ElementSet, parseOmmCsv, predictPasses } from '../src/index.ts';
import { toSatRec } from '../src/orbit-record.ts';
import { imagingSatellites } from '../src/testing/reference-data.ts';
import { cpuMs, hotMs } from './measure.ts';
import { plainPasses } from './plain-passes.ts';

const HOUR_MS = 3_600_000;
const SITE = { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 };
const START_MS = Date.UTC(2026, 7, 22, 12);
/** The naive method is measured on every fiftieth object of the catalog. */
const SAMPLE = 50;

function passes(satellites: readonly ElementSet[], hours: number): number {
  const window = { startMs: START_MS, endMs: START_MS + hours * HOUR_MS };
  return predictPasses({ satellites, site: SITE, ...window, minElevationDeg: 30, maxElementAgeDays: 30 }).passes.length;
}

const thirty = imagingSatellites().slice(0, 30);
const coldStart = cpuMs();
passes(thirty, 12);
figure('passes_30x12h_cold_ms', cpuMs() - coldStart, 'ms', 10);

const thirtyRecords = thirty.map(toSatRec);
const hot = hotMs(() => passes(thirty, 12));
const plain = hotMs(() => plainPasses(thirtyRecords, SITE, START_MS));
figure('passes_30x12h_hot_ms', hot, 'ms', 0.15);
figure('passes_30x12h_plain_ms', plain, 'ms');
figure('passes_30x12h_times_faster_than_plain', plain / hot, 'times', 400);
const week = hotMs(() => passes(thirty, 168));
figure('passes_30x7d_hot_ms', week, 'ms', 2.5);

const many = parseOmmCsv(largeCatalogCsv(10_000)).elements;
const sampleRecords = many.filter((_, index) => index % SAMPLE === 0).map(toSatRec);
const manyHot = hotMs(() => passes(many, 12));
const manyPlain = hotMs(() => plainPasses(sampleRecords, SITE, START_MS)) * SAMPLE;
figure('passes_10000x12h_hot_ms', manyHot, 'ms', 80);
figure('passes_10000x12h_times_faster_than_plain', manyPlain / manyHot, 'times', 250);
