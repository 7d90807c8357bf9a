import { Developer } from './develop.ts';
import type { DrawnPixels } from './draw-task.ts';
import type { SceneLook } from './index.ts';
import { LightSweep } from './light.ts';
import { GroundPainter } from './paint.ts';
import { Sky } from './sky.ts';
import type { View } from './view.ts';
import { Watermark } from './watermark.ts';

/**
 * Rows of a picture as they are finished: `bytes` are whole rows from `topPx` on, `channels` bytes a pixel. They are
 * used again for the rows that follow: what is to stay has to be copied.
 */
export type TakeRows = (topPx: number, bytes: Uint8Array) => void;

/** 1 for pan and SAR, 3 for colour. */
export function channelsOf(scene: SceneLook): 1 | 3 {
  return scene.phenomenology === 'ms' ? 3 : 1;
}

/**
 * Draws a scene over a view, some rows at a time, from the light's side on: upper rows first or lower rows first.
 * The same scene and view give the same bytes on any machine.
 */
export function draw(scene: SceneLook, view: View, take: TakeRows): void {
  const sky = new Sky(scene, view);
  const painter = new GroundPainter(view, sky);
  const sweep = new LightSweep(sky.light, view.widthPx, view.pixelM);
  const developer = new Developer(scene.phenomenology, sky, view);
  const watermark = new Watermark(view.widthPx, view.heightPx);
  const rowBytes = view.widthPx * developer.channels;
  const rowsOfChunk = new Uint8Array(Math.min(painter.chunkRows, view.heightPx) * rowBytes);
  const tops = Array.from({ length: Math.ceil(view.heightPx / painter.chunkRows) }, (_, i) => i * painter.chunkRows);
  if (sweep.upwards) tops.reverse();
  for (const top of tops) {
    const chunk = painter.paint(top);
    const bytes = rowsOfChunk.subarray(0, chunk.rows * rowBytes);
    for (let n = 0; n < chunk.rows; n++) {
      const row = sweep.upwards ? chunk.rows - 1 - n : n;
      sweep.sweep(chunk, row);
      const pixels = developer.row(chunk, row, sweep);
      watermark.stamp(pixels, top + row, developer.channels);
      bytes.set(pixels, row * rowBytes);
    }
    take(top, bytes);
  }
}

/** The whole picture in memory, for small ones. */
export function drawInMemory(scene: SceneLook, view: View): DrawnPixels {
  const { widthPx, heightPx } = view;
  const channels = channelsOf(scene);
  const pixels = new Uint8Array(widthPx * heightPx * channels);
  draw(scene, view, (top, bytes) => pixels.set(bytes, top * widthPx * channels));
  return { widthPx, heightPx, channels, pixels };
}
