import { lengthText } from '../../lib/measure.ts';
import type { FlatMap } from './flat-map.ts';

/** The caption of a picture. */
export interface Caption {
  /** Place, time and satellite. */
  readonly title: string;
  readonly license: string;
}

const BAR_PX = 44;
const PAD_PX = 12;
const SCALE_PX_AT_MOST = 160;
const FONT = "13px 'Segoe UI', Roboto, system-ui, sans-serif";

/** The view of a map as a PNG, with scale bar, north arrow and caption. */
export async function takeScreenshot(map: FlatMap, caption: Caption): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const pixels = document.createElement('canvas');
  map.paintOn(pixels);
  [canvas.width, canvas.height] = [pixels.width, pixels.height + BAR_PX];
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#0b1216';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(pixels, 0, 0);
  context.font = FONT;
  drawScale(context, { x: PAD_PX, y: pixels.height - PAD_PX, pixelM: map.pixelM() });
  drawNorth(context, canvas.width - 28, 18);
  context.fillStyle = '#f0f4f5';
  context.fillText(caption.title, PAD_PX, pixels.height + 18, canvas.width - 2 * PAD_PX);
  context.fillText(caption.license, PAD_PX, pixels.height + 36, canvas.width - 2 * PAD_PX);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The longest of 1, 2, 5, 10, … meters that fits. */
export function scaleLengthM(pixelM: number): number {
  const longest = SCALE_PX_AT_MOST * pixelM;
  const power = 10 ** Math.floor(Math.log10(longest));
  return ([5, 2, 1].find((digit) => digit * power <= longest) ?? 1) * power;
}

function drawScale(
  context: CanvasRenderingContext2D,
  { x, y, pixelM }: { readonly x: number; readonly y: number; readonly pixelM: number },
): void {
  const lengthM = scaleLengthM(pixelM);
  const width = lengthM / pixelM;
  context.fillStyle = 'rgb(4 7 13 / 70%)';
  context.fillRect(x - 6, y - 28, width + 12, 34);
  context.strokeStyle = context.fillStyle = '#f0f4f5';
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, y - 6);
  context.lineTo(x, y);
  context.lineTo(x + width, y);
  context.lineTo(x + width, y - 6);
  context.stroke();
  context.fillText(lengthText(lengthM), x + 4, y - 10);
}

/** Up is north in Web Mercator. */
function drawNorth(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillStyle = 'rgb(4 7 13 / 70%)';
  context.fillRect(x - 16, y - 10, 32, 52);
  context.fillStyle = '#f0f4f5';
  context.beginPath();
  context.moveTo(x, y - 4);
  context.lineTo(x + 8, y + 20);
  context.lineTo(x, y + 14);
  context.lineTo(x - 8, y + 20);
  context.fill();
  context.fillText('N', x - 5, y + 36);
}
