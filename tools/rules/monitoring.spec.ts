import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from './project-files.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const alerts: readonly Alert[] = parse(read('deploy/monitoring/alerts.yaml')).groups[0].rules;
const sources = read('apps/server/src/platform/metrics/metrics.ts') + read('apps/server/src/compose/metrics.ts');
/** Of Prometheus itself and of prom-client. */
const FOREIGN = /^(?:up|nodejs_eventloop_lag_p99_seconds|process_(?:resident_memory_bytes|cpu_seconds_total))$/;

interface Alert {
  readonly alert: string;
  readonly annotations: { readonly runbook: string };
}

it('every alert has its section in the runbook, and every section an alert', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map(({ alert }) => alert));
  expect(alerts.map(({ annotations }) => annotations.runbook)).toEqual(
    alerts.map(({ alert }) => `docs/runbook.md#${alert.toLowerCase()}`),
  );
});

it('alerts and dashboard use only metrics that the server has', () => {
  const text = read('deploy/monitoring/alerts.yaml') + read('deploy/monitoring/dashboard.json');
  const used = new Set([...text.matchAll(/\b(?:groundtrack|nodejs|process)_[a-z_\d]+/g)].map(([name]) => name));
  const names = [...used].map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !FOREIGN.test(name) && !sources.includes(`'${name}'`))).toEqual([]);
});
