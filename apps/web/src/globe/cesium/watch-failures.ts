import type { CesiumWidget } from '@cesium/engine';

/**
 * Tells when the graphics driver takes the context away or drawing fails for good. Cesium cannot go on after either:
 * its textures and buffers are gone.
 * @returns the closer
 */
export function watchFailures({ scene, canvas }: CesiumWidget, onStopped: () => void): () => void {
  canvas.addEventListener('webglcontextlost', onStopped);
  const close = scene.renderError.addEventListener(onStopped);
  return () => {
    canvas.removeEventListener('webglcontextlost', onStopped);
    close();
  };
}
