import { expect, it, vi } from 'vitest';
import type { FromWorker, ToWorker } from '../../workers/messages.ts';
import { PassesClient, type WorkerPort } from '../../workers/passes-client.ts';
import { SkyCalculator, type SkyHandlers, type SkyQuery, spanToPass } from './sky-calculator.ts';
import { passAt, skySatellite } from './sky-samples.ts';

const here: SkyQuery = {
  site: { latitudeDeg: 39, longitudeDeg: -77, heightM: 0 },
  horizon: '12h',
  minElevationDeg: 30,
};
const there: SkyQuery = { ...here, site: { latitudeDeg: -1, longitudeDeg: 37, heightM: 1700 } };
const satellites = [skySatellite('1', 'ONE')];

/** A worker whose responses the spec controls. */
function heldWorker() {
  const sent: ToWorker[] = [];
  let receive: (event: { readonly data: FromWorker }) => void = () => undefined;
  const port: WorkerPort = {
    postMessage: (message) => sent.push(message),
    addEventListener: (type: string, listener: never) => {
      if (type === 'message') receive = listener;
    },
    terminate: () => undefined,
  };
  const toRun = (kind: string) => sent.findLast((message) => message.type === 'start' && message.job.kind === kind);
  return { port, sent, toRun, answer: (data: FromWorker) => receive({ data }) };
}

function calculatorOn(worker: ReturnType<typeof heldWorker>, more: Partial<SkyHandlers> = {}) {
  const handlers = {
    onPasses: vi.fn<SkyHandlers['onPasses']>(),
    onProgress: vi.fn<SkyHandlers['onProgress']>(),
    onError: vi.fn<SkyHandlers['onError']>(),
    ...more,
  };
  return { handlers, calculator: new SkyCalculator(() => new PassesClient(worker.port), handlers) };
}

const toRunId = (message: ToWorker | undefined) => (message?.type === 'start' ? message.runId : -1);

it('cancels the run of the previous place, and ignores its late results', () => {
  const worker = heldWorker();
  const { calculator, handlers } = calculatorOn(worker);
  calculator.show(satellites, here);
  const oldRun = toRunId(worker.toRun('passes'));
  calculator.show(satellites, there);
  expect(worker.sent.map(({ type }) => type)).toEqual(['load', 'start', 'cancel', 'start']);
  const passes = [passAt('1', 0, [0, 1])];
  worker.answer({ type: 'chunk', runId: oldRun, part: { kind: 'passes', passes, bad: [] } });
  worker.answer({ type: 'complete', runId: oldRun });
  expect(handlers.onPasses).not.toHaveBeenCalled();
  const newRun = toRunId(worker.toRun('passes'));
  worker.answer({ type: 'progress', runId: newRun, done: 8000, total: 16_219 });
  worker.answer({ type: 'complete', runId: newRun });
  expect(handlers.onProgress).toHaveBeenCalledWith(there.site, 8000, 16_219);
  expect(handlers.onPasses).toHaveBeenCalledWith(expect.objectContaining({ query: there, satellites, passes: [] }));
  calculator.close();
});

it('does nothing for the same query, and only reloads different satellites', () => {
  const worker = heldWorker();
  const { calculator } = calculatorOn(worker);
  calculator.show(satellites, here);
  calculator.show(satellites, { ...here, site: { ...here.site } });
  expect(worker.sent).toHaveLength(2);
  calculator.show(satellites, { ...here, horizon: '7d' });
  calculator.show([...satellites], { ...here, horizon: '7d' });
  expect(worker.sent.filter(({ type }) => type === 'load')).toHaveLength(2);
  calculator.close();
});

it('draws orbits or points as requested', () => {
  const worker = heldWorker();
  const { calculator } = calculatorOn(worker, { onTracks: () => undefined });
  calculator.show(satellites, here);
  expect([worker.toRun('tracks') !== undefined, worker.toRun('field') !== undefined]).toEqual([true, false]);
  calculator.close();
  const points = heldWorker();
  const { calculator: other } = calculatorOn(points, { onField: () => undefined });
  other.show(satellites, here);
  expect([points.toRun('tracks') !== undefined, points.toRun('field') !== undefined]).toEqual([false, true]);
  other.close();
});

it('draws the swath from five minutes ago to the end of the next pass, but at most one orbit', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 7, 22, 15, 20) });
  try {
    const worker = heldWorker();
    const { calculator } = calculatorOn(worker);
    const spanSec = (nextPass: { setMs: number } | null) => {
      const span = spanToPass(nextPass, Date.now());
      calculator.drawReach({ satelliteId: '1', maxOffNadirDeg: 45, site: here.site, ...span }, () => undefined);
      const message = worker.toRun('reach');
      if (message?.type !== 'start' || message.job.kind !== 'reach') throw new Error('no reach');
      return [(Date.now() - message.job.startMs) / 1000, (message.job.count - 1) * message.job.stepSec];
    };
    expect(spanSec({ setMs: Date.now() + 600_000 })).toEqual([300, 300 + 600 + 60]);
    expect(spanSec({ setMs: Date.now() + 36_000_000 })).toEqual([300, 300 + 5400]);
    expect(spanSec(null)).toEqual([300, 300 + 5400]);
    calculator.close();
  } finally {
    vi.useRealTimers();
  }
});
