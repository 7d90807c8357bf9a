import { Cartesian2, type CesiumWidget } from '@cesium/engine';

/**
 * Keeps a new globe invisible until the first ground is drawn. Until then it would be black, and a placeholder of the
 * Earth is below it.
 */
export function hideUntilGround({ scene, canvas, camera }: CesiumWidget): void {
  canvas.style.opacity = '0';
  const stop = scene.postRender.addEventListener(() => {
    const middle = new Cartesian2(canvas.clientWidth / 2, canvas.clientHeight / 2);
    const ray = camera.getPickRay(middle);
    const isBesideEarth = camera.pickEllipsoid(middle) === undefined;
    if (!isBesideEarth && ray && !scene.globe?.pick(ray, scene)) return;
    canvas.style.opacity = '';
    stop();
  });
}
