import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type PicturePoint, type PictureView, panBy, WHOLE_VIEW, zoomAt } from './zoom-rules.ts';

/** A pointer that moves this far, as a fraction of the element, drags instead of pressing. */
const DRAG = 0.01;
/** How much a pixel of the wheel zooms; more for a pinch on a touchpad, which browsers report as a wheel with Ctrl. */
const WHEEL = { usual: 0.002, pinch: 0.01 } as const;

/** The view of a picture in an element, changed by the wheel, dragging, and pinching. @param most the largest zoom */
export function usePictureView<E extends HTMLElement>(most: number) {
  const ref = useRef<E>(null);
  const [view, setView] = useState<PictureView>(WHOLE_VIEW);
  const pointers = useRef(new Map<number, PicturePoint>());
  const dragged = useRef(0);
  useWheel(ref, (event, at) => {
    // Scrolls the page past the whole picture.
    if (view.zoom === 1 && event.deltaY > 0 && !event.ctrlKey) return;
    event.preventDefault();
    const rate = event.ctrlKey ? WHEEL.pinch : WHEEL.usual;
    setView((now) => zoomAt(now, { zoom: now.zoom * Math.exp(-event.deltaY * rate), at, most }));
  });
  const onPointerDown = (event: PointerEvent<E>): void => {
    if (pointers.current.size === 0) dragged.current = 0;
    pointers.current.set(event.pointerId, pointIn(event.currentTarget, event));
    if (event.button === 0) event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<E>): void => {
    if (!pointers.current.has(event.pointerId)) return;
    const before = toGrip(pointers.current);
    pointers.current.set(event.pointerId, pointIn(event.currentTarget, event));
    const after = toGrip(pointers.current);
    const by = { right: after.middle.right - before.middle.right, down: after.middle.down - before.middle.down };
    dragged.current += Math.hypot(by.right, by.down);
    const stretch = before.span > 0 ? after.span / before.span : 1;
    setView((now) => panBy(zoomAt(now, { zoom: now.zoom * stretch, at: before.middle, most }), by));
  };
  const onPointerEnd = ({ pointerId }: PointerEvent<E>): void => {
    pointers.current.delete(pointerId);
  };
  return {
    view,
    setView,
    /** Whether the pointer that was released last has dragged. */
    hasDragged: () => dragged.current > DRAG,
    target: { ref, onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  };
}

/** The middle of one or two pointers, and their distance, as fractions of the frame. */
function toGrip(pointers: ReadonlyMap<number, PicturePoint>) {
  const [first = { right: 0, down: 0 }, second = first] = pointers.values();
  return {
    middle: { right: (first.right + second.right) / 2, down: (first.down + second.down) / 2 },
    span: Math.hypot(first.right - second.right, first.down - second.down),
  };
}

/** Fractions of an element; its middle if it has no size. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): PicturePoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width === 0 ? { right: 0.5, down: 0.5 } : { right: (clientX - left) / width, down: (clientY - top) / height };
}

/** React's own listener is passive, so that it cannot prevent scrolling. */
function useWheel(
  ref: { readonly current: HTMLElement | null },
  onWheel: (event: WheelEvent, at: PicturePoint) => void,
): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const listen = (event: WheelEvent) => onWheel(event, pointIn(element, event));
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  });
}
