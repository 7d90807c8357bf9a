import type { CesiumWidget } from '@cesium/engine';

/**
 * Reports a lost context or a fatal rendering error. Cesium cannot continue after either, because its textures and
 * buffers are gone.
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
