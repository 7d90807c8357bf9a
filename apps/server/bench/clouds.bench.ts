import { figure, quantile } from '../../../tools/bench/figures.ts';
import { evaluateClouds } from '../src/features/archive/clouds/testing/evaluated-clouds.ts';

/** Cloud over areas as estimated from quicklooks, compared with the clouds of the simulation. */
const SCENES = 100;

const errors: number[] = [];
const tookMs: number[] = [];
for await (const judged of evaluateClouds(SCENES)) {
  if (judged.cloud.kind !== 'estimated') continue;
  errors.push(Math.abs(judged.cloud.cloudCover - judged.truth) * 100);
  tookMs.push(judged.tookMs);
}
const near = errors.filter((error) => error <= 5).length;
figure('cloud over the area: scenes of 100 within 5 points', (100 * near) / errors.length, 'scenes', 90);
figure('cloud over the area: error, p50', quantile(errors, 0.5), 'points');
figure('cloud over the area: error, p90', quantile(errors, 0.9), 'points', 5);
figure('cloud over the area: error, worst', Math.max(...errors), 'points');
figure('cloud over the area: a scene whose quicklook is there, p50', quantile(tookMs, 0.5), 'ms', 25);
figure('cloud over the area: a scene whose quicklook is there, p95', quantile(tookMs, 0.95), 'ms');
