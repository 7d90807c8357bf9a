import { mapNameKind } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { contrastRatio, over, parseColor, type Rgb } from '../../testing/contrast.ts';
import { EDGE_COLOR, LINE_COLOR } from '../map-colors.ts';
import { styleOf } from './name-style.ts';

const GROUNDS: readonly Rgb[] = [
  [255, 255, 255],
  [128, 128, 128],
  [0, 0, 0],
];

describe('names on the globe', () => {
  it.each(['pale', 'dark'] as const)('are readable on %s ground and any map (WCAG 1.4.3)', (ground) => {
    for (const kind of mapNameKind.options) {
      const { ink, halo, opacity } = styleOf({ kind, size: 1 }, ground);
      const { rgb, alpha } = parseColor(halo);
      for (const under of GROUNDS) {
        const letters = over(parseColor(ink).rgb, opacity, under);
        expect(contrastRatio(letters, over(rgb, alpha * opacity, under)), `${kind} on ${under.join()}`).toBeGreaterThan(
          4.5,
        );
      }
    }
  });
});

it('lines over the ground contrast with their own edge, so that one of the two contrasts with any map', () => {
  expect(contrastRatio(parseColor(LINE_COLOR).rgb, parseColor(EDGE_COLOR).rgb)).toBeGreaterThan(9);
});
