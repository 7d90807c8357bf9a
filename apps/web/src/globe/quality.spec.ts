import { describe, expect, test } from 'vitest';
import { createFrameJudge, isSoftwareRenderer, startQuality } from './quality.ts';

const SWIFTSHADER = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)';
const LLVMPIPE = 'ANGLE (Mesa, llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5)';
const GPU = 'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)';

test('software renderers are known by name', () => {
  expect([SWIFTSHADER, LLVMPIPE, 'Microsoft Basic Render Driver', GPU].map(isSoftwareRenderer)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('auto asks the machine, a choice of the user stands', () => {
  expect(startQuality('auto', LLVMPIPE)).toBe('low');
  expect(startQuality('auto', GPU)).toBe('adaptive');
  expect(startQuality('high', SWIFTSHADER)).toBe('high');
  expect(startQuality('low', GPU)).toBe('low');
});

describe('the judge of the first frames', () => {
  const judge = (frameMs: number, frames: number) => {
    const isSlow = createFrameJudge();
    return Array.from({ length: frames }, (_, frame) => isSlow(frame * frameMs));
  };

  test('answers once, after twenty frames, when they took more than 80 ms each', () => {
    const verdicts = judge(90, 40);
    expect(verdicts.indexOf(true)).toBe(20);
    expect(verdicts.filter(Boolean)).toHaveLength(1);
  });

  test('is content with fast frames and never takes a pause for a slow frame', () => {
    expect(judge(16, 60)).not.toContain(true);
    expect(judge(5000, 60)).not.toContain(true);
  });
});
