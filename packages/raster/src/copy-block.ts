import { type Samples, toBits } from '@groundtrack/cog/samples';
import type { PixelWindow } from './pixel-window.ts';
import type { RasterLayout } from './raster-layout.ts';

interface CopiedBlock {
  readonly row: number;
  readonly column: number;
  readonly layout: RasterLayout;
  /** `all` keeps the bands interleaved. */
  readonly band: number | 'all';
}

interface CopyTarget {
  readonly window: PixelWindow;
  readonly target: Samples;
  /** Distance from one pixel to the next. */
  readonly step: number;
}

/** Copies the intersection of a block and a window. */
export function copyBlock(
  block: Samples,
  { layout, row, column, band }: CopiedBlock,
  { window, target, step: toStep }: CopyTarget,
): void {
  const { blockWidthPx, blockHeightPx, isPlanar } = layout;
  const step = isPlanar ? 1 : layout.bands;
  const offset = isPlanar || band === 'all' ? 0 : band;
  const toOffset = toStep === 1 || band === 'all' ? 0 : band;
  const [blockLeft, blockTop] = [column * blockWidthPx, row * blockHeightPx];
  const left = Math.max(window.left, blockLeft);
  const right = Math.min(window.right, blockLeft + blockWidthPx);
  const top = Math.max(window.top, blockTop);
  const bottom = Math.min(window.bottom, blockTop + blockHeightPx);
  const widthPx = window.right - window.left;
  const [bits, targetBits] = [toBits(block), toBits(target)];
  for (let y = top; y < bottom; y++) {
    const from = ((y - blockTop) * blockWidthPx + left - blockLeft) * step + offset;
    const to = ((y - window.top) * widthPx + left - window.left) * toStep + toOffset;
    if (band === 'all') targetBits.set(bits.subarray(from, from + (right - left) * step), to);
    else copyEach(bits, targetBits, { from, step, to, toStep, count: right - left });
  }
}

type Bits = ReturnType<typeof toBits>;

interface CopySteps {
  readonly from: number;
  readonly step: number;
  readonly to: number;
  readonly toStep: number;
  readonly count: number;
}

function copyEach(bits: Bits, target: Bits, { from, step, to, toStep, count }: CopySteps): void {
  for (let i = 0, at = from, into = to; i < count; i++, at += step, into += toStep) target[into] = bits[at] ?? 0;
}
