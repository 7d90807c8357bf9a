import { BUILT_IN_MAP } from '@groundtrack/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkGlobe, globeRules } from './globe.conformance.ts';
import type { Globe } from './globe.ts';
import { createNullGlobe } from './null-globe.ts';

const orbit = (id: string) => ({ id, name: id, startMs: 0, stepSec: 60, ecefM: new Float64Array(3) });

test.each(globeRules)('as every globe, $name', (rule) => {
  expect(() => checkGlobe(createNullGlobe, document.createElement('div'), rule)).not.toThrow();
});

describe('the globe without WebGL', () => {
  let host: HTMLElement;
  let globe: Globe;

  beforeEach(() => {
    host = document.createElement('div');
    const events = { onPick: () => {}, onPickSatellite: () => {}, onStopTracking: () => {}, onFailure: () => {} };
    globe = createNullGlobe(host, events, { quality: 'low', baseMap: BUILT_IN_MAP });
  });
  afterEach(() => globe.destroy());

  test('reports on <html> that nothing is drawn, until it is destroyed', () => {
    expect(document.documentElement.dataset['globe']).toBe('none');
    globe.destroy();
    expect(document.documentElement.dataset['globe']).toBeUndefined();
  });

  test('keeps pin, footprints, satellites and camera as state', () => {
    globe.setPin({ latitude: 39.0045, longitude: -76.8755 });
    globe.setSatellites([orbit('1'), orbit('2')]);
    globe.flyTo({ latitude: 10, longitude: 20 }, 16_000, 2);
    expect(host.dataset).toMatchObject({
      pin: '39.00450,-76.87550',
      satellites: '2',
      footprints: '0',
      camera: '10.00000,20.00000,16000',
    });
    globe.pan(0, 1);
    expect(host.dataset['camera']).toMatch(/^10\.05\d+,20\.00000,16000$/);
    globe.setPin(null);
    expect(host.dataset['pin']).toBe('');
  });

  test('tracks only existing satellites, and stops when they are removed or the camera flies elsewhere', () => {
    globe.track('1');
    expect(host.dataset['tracked']).toBe('');
    globe.setSatellites([orbit('1')]);
    globe.track('1');
    expect(host.dataset['tracked']).toBe('1');
    globe.setSatellites([orbit('1'), orbit('2')]);
    expect(host.dataset['tracked']).toBe('1');
    globe.setSatellites([orbit('2')]);
    expect(host.dataset['tracked']).toBe('');
    globe.track('2');
    globe.flyTo({ latitude: 0, longitude: 0 }, 1000, 0);
    expect(host.dataset['tracked']).toBe('');
  });
});
