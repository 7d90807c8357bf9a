import { Matrix4, type Scene } from '@cesium/engine';

/** The duration of transitions elsewhere on the page. */
const FADE_MS = 200;

/**
 * Fades in tiles that arrive while the camera rests: the previous picture, on a canvas over the globe, fades out. A
 * fade redraws no frame of the globe. There is no fade with reduced motion or a moving camera, nor with software rendering,
 * where reading the picture waits for all that is being drawn.
 * @returns the closer
 */
export function fadeTiles(scene: Scene, parent: HTMLElement, isLow: () => boolean): () => void {
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
  /** The visible picture: the current frame below the rest of the fading one. */
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
    // Runs while the canvas still has the last frame without these tiles.
    scene.globe.tileLoadProgressEvent.addEventListener((count: number) => {
      const have = count < left;
      left = count;
      if (!have || !rests || isStill.matches || isLow()) return;
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
