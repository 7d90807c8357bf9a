import { describe, expect, onTestFinished, test } from 'vitest';
import { createFrameJudge, isSoftwareRenderer, startQuality, useGraphics } from './quality.ts';

const SWIFTSHADER = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)';
const LLVMPIPE = 'ANGLE (Mesa, llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5)';
const GPU = 'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)';

test('software renderers are recognized by name', () => {
  expect([SWIFTSHADER, LLVMPIPE, 'Microsoft Basic Render Driver', GPU].map(isSoftwareRenderer)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('auto depends on the machine, and a choice of the user is kept', () => {
  expect(startQuality('auto', LLVMPIPE)).toBe('low');
  expect(startQuality('auto', GPU)).toBe('adaptive');
  expect(startQuality('high', SWIFTSHADER)).toBe('high');
  expect(startQuality('low', GPU)).toBe('low');
});

describe('the rating of the first frames', () => {
  const judge = (frameMs: number, frames: number) => {
    const isSlow = createFrameJudge();
    return Array.from({ length: frames }, (_, frame) => isSlow(frame * frameMs));
  };

  test('reports once, after twenty frames, if they took more than 80 ms each', () => {
    const verdicts = judge(90, 40);
    expect(verdicts.indexOf(true)).toBe(20);
    expect(verdicts.filter(Boolean)).toHaveLength(1);
  });

  test('accepts fast frames and does not count pauses as slow frames', () => {
    expect(judge(16, 60)).not.toContain(true);
    expect(judge(5000, 60)).not.toContain(true);
  });
});

describe('a pause in the first frames', () => {
  const verdicts = (gapsMs: readonly number[]) => {
    const isSlow = createFrameJudge();
    let atMs = 0;
    return [isSlow(atMs), ...gapsMs.map((gapMs) => isSlow((atMs += gapMs)))];
  };
  const slow = Array<number>(20).fill(81);

  test.each([
    ['is not counted as a frame', [...slow.slice(0, 10), 1001, ...slow.slice(10)], 21],
    ['of a second is a slow frame', [...Array<number>(18).fill(33), 1000, 81], 20],
    ['does not hide that frames are slow', [5000, 5000, ...slow], 22],
  ])('%s', (_what, gapsMs, at) => {
    expect(verdicts(gapsMs).indexOf(true)).toBe(at);
  });

  test('80 ms on average are just fast enough', () => {
    expect(verdicts(Array<number>(40).fill(80))).not.toContain(true);
    expect(verdicts([...Array<number>(19).fill(80), 81]).indexOf(true)).toBe(20);
  });
});

test('the choice of graphics is kept for the next visit, without its setters', () => {
  const { setGraphics, setDayNight } = useGraphics.getState();
  onTestFinished(() => {
    setGraphics('auto');
    setDayNight(true);
    localStorage.removeItem('groundtrack.graphics');
  });
  setGraphics('low');
  setDayNight(false);
  expect(JSON.parse(localStorage.getItem('groundtrack.graphics') ?? '')).toMatchObject({
    state: { graphics: 'low', dayNight: false },
  });
});
