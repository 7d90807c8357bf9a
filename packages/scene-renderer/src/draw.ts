import { type PixelRings, ShapeMask } from '@groundtrack/geo';
import { BandModel } from './band-model.ts';
import { type Chunk, newLayers, toChunkTops, toMaxRows } from './chunk.ts';
import { GroundPainter } from './ground-painter.ts';
import { LightSweep } from './light-sweep.ts';
import { RegionGrid } from './region.ts';
import { type DrawnPixels, type SceneLook, type StampPart, toBandCount } from './scene.ts';
import { SensorModel } from './sensor-model.ts';
import { Sky } from './sky.ts';
import type { View } from './view.ts';
import { Watermark } from './watermark.ts';

/**
 * Receives finished rows of a picture: `bytes` has whole rows from `topPx` on, with `channels` bytes per pixel. The
 * receiver must copy the buffer because it is reused.
 */
export type TakeRows = (topPx: number, bytes: Uint8Array) => void;

/** Receives the band values of the same rows, `toBandCount` per pixel. The buffer is reused as well. */
type TakeBands = (topPx: number, numbers: Uint16Array) => void;

export interface DrawOptions {
  /** If omitted, no band values are computed. */
  readonly takeBands?: TakeBands | undefined;
  /** Omits the stamp, for displays that are labeled as simulated. */
  readonly isUnstamped?: boolean;
  /** In pixels of the view; everything outside is zero. */
  readonly shape?: readonly PixelRings[] | undefined;
  /** The parts that become files; each is stamped. Default: the shape. */
  readonly parts?: readonly StampPart[] | undefined;
}

/** Channels of a scene's pictures: 1 for pan and SAR, 3 for color. */
export function toChannels(scene: SceneLook): 1 | 3 {
  return scene.phenomenology === 'ms' ? 3 : 1;
}

/**
 * Draws a scene over a view some rows at a time, starting at the light's side (top or bottom). The same scene and view
 * give the same bytes on any machine.
 */
// oxlint-disable-next-line max-params -- what to draw, and the source and target
export function draw(scene: SceneLook, view: View, take: TakeRows, options: DrawOptions = {}): void {
  const { takeBands, isUnstamped = false, shape, parts = shape && [[shape]] } = options;
  const sky = new Sky(scene, view);
  const painter = new GroundPainter(view, sky, new RegionGrid(view));
  const layers = newLayers(view, sky, takeBands !== undefined);
  const sweep = new LightSweep(sky.light, view);
  const developer = new SensorModel(scene.phenomenology, sky, view);
  const rowBytes = view.widthPx * developer.channels;
  const rowsOfChunk = new Uint8Array(toMaxRows(view) * rowBytes);
  const mask = shape && new ShapeMask(shape, view.widthPx);
  const watermark = new Watermark(view.widthPx, view.heightPx, parts);
  const numbers = takeBands && new BandRows(developer, { scene, sky, view, watermark: isUnstamped ? null : watermark });
  for (const top of toChunkTops(view, sky)) {
    const chunk = painter.paint(top, layers);
    const bytes = rowsOfChunk.subarray(0, chunk.rows * rowBytes);
    for (let n = 0; n < chunk.rows; n++) {
      const row = sweep.upwards ? chunk.rows - 1 - n : n;
      sweep.sweep(chunk, row);
      const pixels = developer.row(chunk, row, sweep);
      if (!isUnstamped) watermark.stamp(pixels, top + row, developer.channels);
      bytes.set(pixels, row * rowBytes);
      numbers?.add(chunk, row, sweep);
    }
    const taken = numbers?.taken(chunk.rows);
    const inside = mask?.rows(top, chunk.rows);
    if (inside) clearOutside(bytes, inside);
    if (inside && taken) clearOutside(taken, inside);
    take(top, bytes);
    if (taken) takeBands?.(top, taken);
  }
}

/** Clears whole runs because the outside of a shape consists of long row segments. */
function clearOutside(samples: Uint8Array | Uint16Array, inside: Uint8Array): void {
  const perPixel = samples.length / inside.length;
  for (let from = inside.indexOf(0); from !== -1; ) {
    const to = inside.indexOf(1, from);
    samples.fill(0, from * perPixel, to === -1 ? samples.length : to * perPixel);
    from = to === -1 ? -1 : inside.indexOf(0, to);
  }
}

interface BandRowsOf {
  readonly scene: SceneLook;
  readonly sky: Sky;
  readonly view: View;
  /** Null for no stamp. */
  readonly watermark: Watermark | null;
}

/** Collects the band values of a chunk's rows. */
class BandRows {
  readonly #model: BandModel;
  readonly #watermark: Watermark | null;
  readonly #rowLength: number;
  readonly #rows: Uint16Array;

  constructor(sensor: SensorModel, { scene, sky, view, watermark }: BandRowsOf) {
    this.#model = new BandModel(sensor, sky, { widthPx: view.widthPx, phenomenology: scene.phenomenology });
    this.#watermark = watermark;
    this.#rowLength = view.widthPx * this.#model.bands;
    this.#rows = new Uint16Array(toMaxRows(view) * this.#rowLength);
  }

  add(chunk: Chunk, row: number, sweep: LightSweep): void {
    const numbers = this.#model.row(chunk, row, sweep);
    this.#watermark?.stampNumbers(numbers, chunk.topPx + row, this.#model.bands);
    this.#rows.set(numbers, row * this.#rowLength);
  }

  taken(rows: number): Uint16Array {
    return this.#rows.subarray(0, rows * this.#rowLength);
  }
}

interface MemoryOptions extends Pick<DrawOptions, 'isUnstamped' | 'shape' | 'parts'> {
  readonly withBands?: boolean | undefined;
}

/** Draws a whole small picture in memory, with its band values if requested. */
export function drawInMemory(
  scene: SceneLook,
  view: View,
  { withBands = false, isUnstamped = false, shape, parts }: MemoryOptions = {},
): DrawnPixels {
  const { widthPx, heightPx } = view;
  const channels = toChannels(scene);
  const pixels = new Uint8Array(widthPx * heightPx * channels);
  const bands = toBandCount(scene.phenomenology);
  const numbers = withBands ? new Uint16Array(widthPx * heightPx * bands) : undefined;
  draw(scene, view, (top, bytes) => pixels.set(bytes, top * widthPx * channels), {
    takeBands: numbers && ((top, rows) => numbers.set(rows, top * widthPx * bands)),
    isUnstamped,
    shape,
    parts,
  });
  return { widthPx, heightPx, channels, pixels, ...(numbers ? { numbers } : {}) };
}
