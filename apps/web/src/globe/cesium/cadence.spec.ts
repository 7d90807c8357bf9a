import type { Scene } from '@cesium/engine';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameIntervalSec, keepCadence } from './cadence.ts';

test('a moving object is drawn every half pixel, within useful limits', () => {
  const moving = { moving: true, low: false };
  expect(frameIntervalSec({ ...moving, heightM: 7_000_000 })).toBeCloseTo(0.47, 1);
  expect(frameIntervalSec({ ...moving, heightM: 400_000 })).toBe(0.05);
  expect(frameIntervalSec({ ...moving, heightM: 40_000_000 })).toBe(1);
});

test('a slow machine draws twice a second at most', () => {
  expect(frameIntervalSec({ moving: true, low: true, heightM: 1_000_000 })).toBe(0.5);
});

test('nothing moves near the ground or without satellites', () => {
  expect(frameIntervalSec({ moving: true, low: false, heightM: 16_000 })).toBe(1);
  expect(frameIntervalSec({ moving: false, low: false, heightM: 7_000_000 })).toBe(30);
});

test('lower cameras get more frames, between one and twenty a second', () => {
  const height = fc.double({ min: 300_000, max: 100_000_000, noNaN: true });
  fc.assert(
    fc.property(height, height, fc.boolean(), (one, other, low) => {
      const near = frameIntervalSec({ moving: true, low, heightM: Math.min(one, other) });
      const far = frameIntervalSec({ moving: true, low, heightM: Math.max(one, other) });
      expect(near).toBeLessThanOrEqual(far);
      expect(near).toBeGreaterThanOrEqual(low ? 0.5 : 0.05);
      expect(far).toBeLessThanOrEqual(1);
    }),
  );
});

test('the pace follows the camera and the satellites until it is closed', () => {
  const camera = { height: 7_500_000, moved: new Set<() => void>() };
  const scene = {
    maximumRenderTimeChange: Number.NaN,
    camera: {
      get positionCartographic() {
        return { height: camera.height };
      },
      moveEnd: {
        addEventListener: (listener: () => void) => {
          camera.moved.add(listener);
          return () => camera.moved.delete(listener);
        },
      },
    },
  };
  const move = (height: number) => {
    camera.height = height;
    camera.moved.forEach((listener) => listener());
    return scene.maximumRenderTimeChange;
  };
  let moving = true;
  // The parts of a scene that set its pace.
  const { adapt, close } = keepCadence(scene as unknown as Scene, () => ({ moving, low: false }));
  expect(scene.maximumRenderTimeChange).toBe(0.5);
  expect(move(3_000_000)).toBeCloseTo(0.2, 9);
  moving = false;
  expect(scene.maximumRenderTimeChange).toBeCloseTo(0.2, 9);
  adapt();
  expect(scene.maximumRenderTimeChange).toBe(30);
  moving = true;
  close();
  expect(move(1_000_000)).toBe(30);
});
