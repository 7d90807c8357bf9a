import { Matrix4, type Scene } from '@cesium/engine';

/** As long as an arrival takes elsewhere on the page. */
const FADE_MS = 200;

/**
 * Lets tiles that arrive while the camera rests fade in: the picture without them, on a canvas over the globe, fades out.
 * A fade draws no frame of the globe. Nothing fades for those who asked for less motion, nor while the camera moves.
 * @returns the closer
 */
export function fadeTiles(scene: Scene, parent: HTMLElement): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context || !scene.globe) return () => {};
  canvas.setAttribute('aria-hidden', 'true');
  const style = {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    opacity: '0',
    pointerEvents: 'none',
  };
  Object.assign(canvas.style, style);
  parent.append(canvas);
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)');
  const view = new Matrix4();
  let left = 0;
  let rests = false;
  let fade: Animation | null = null;
  const stop = () => {
    fade?.cancel();
    fade = null;
  };
  /** What is seen now: the picture just drawn, below what is left of the one that fades. */
  const keepPicture = () => {
    const { width, height } = scene.canvas;
    const opacity = fade ? Number(getComputedStyle(canvas).opacity) : 0;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.globalAlpha = 1 - opacity;
    context.drawImage(scene.canvas, 0, 0);
  };
  const closers = [
    scene.postRender.addEventListener(({ camera }: Scene) => {
      rests = Matrix4.equals(camera.viewMatrix, view);
      if (rests) return;
      Matrix4.clone(camera.viewMatrix, view);
      stop();
    }),
    // Comes with the frame still on the canvas that is the last without these tiles.
    scene.globe.tileLoadProgressEvent.addEventListener((count: number) => {
      const have = count < left;
      left = count;
      if (!have || !rests || isStill.matches) return;
      keepPicture();
      stop();
      fade = canvas.animate([{ opacity: 1 }, { opacity: 0 }], FADE_MS);
      fade.onfinish = stop;
    }),
  ];
  return () => {
    stop();
    for (const close of closers) close();
    canvas.remove();
  };
}
