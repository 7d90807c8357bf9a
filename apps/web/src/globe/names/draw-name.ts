import type { NameSprite } from './name-sprites.ts';
import type { Mark } from './name-style.ts';
import { cornerOf, type Side } from './place-names.ts';

interface DrawnName {
  readonly sprite: NameSprite;
  readonly x: number;
  readonly y: number;
  readonly side: Side;
  /** 0 to 1. */
  readonly opacity: number;
}

/** Draws a name beside the mark of its place, in the pixels of its context. */
export function drawName(context: CanvasRenderingContext2D, { sprite, x, y, side, opacity }: DrawnName): void {
  const { image, widthPx, heightPx, mark, style } = sprite;
  context.globalAlpha = opacity * style.opacity;
  if (mark) drawMark(context, { x, y, mark, style });
  const corner = cornerOf({ x, y, widthPx, heightPx }, side);
  const { haloPx } = style;
  // On whole pixels letters stay sharp.
  context.drawImage(
    image,
    Math.round(corner.x - haloPx),
    Math.round(corner.y - haloPx),
    widthPx + 2 * haloPx,
    heightPx + 2 * haloPx,
  );
}

interface MarkAt {
  readonly x: number;
  readonly y: number;
  readonly mark: Mark;
  readonly style: NameSprite['style'];
}

/** A ring for a capital, a triangle for a mountain, a square for an airport, a point for the others. */
function drawMark(context: CanvasRenderingContext2D, { x, y, mark, style: { ink, halo } }: MarkAt): void {
  context.beginPath();
  if (mark === 'triangle') {
    context.moveTo(x, y - 4);
    context.lineTo(x + 4, y + 3);
    context.lineTo(x - 4, y + 3);
    context.closePath();
  } else if (mark === 'square') context.rect(x - 2.5, y - 2.5, 5, 5);
  else context.arc(x, y, mark === 'ring' ? 3.2 : 2.4, 0, 2 * Math.PI);
  const isRing = mark === 'ring';
  context.fillStyle = isRing ? halo : ink;
  context.strokeStyle = isRing ? ink : halo;
  context.lineWidth = isRing ? 1.6 : 1.2;
  context.stroke();
  context.fill();
}
