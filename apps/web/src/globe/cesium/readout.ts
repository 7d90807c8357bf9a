import { Cartesian2, Cartesian3, type Scene } from '@cesium/engine';
import { formatCoordinates } from '@groundtrack/geo';
import classes from '../globe.module.css';
import type { GlobePoint } from '../globe.ts';
import { toScaleBar } from '../scale-bar.ts';
import { viewOf } from './steady-detail.ts';

/** A bar has at least 2 / 5 of it: wider than `10,000 km`, and than `2,000 km` on a phone. */
const WIDEST_PX = { usual: 170, phone: 145 };
const PHONE_PX = 640;

export interface Readout {
  /** The pointer's position on the ground; null off the Earth. */
  readonly point: (point: GlobePoint | null) => void;
  readonly close: () => void;
}

/**
 * A scale bar for the center of the view, and the coordinates under the pointer. Updated without React, because both
 * change in every frame.
 */
export function createReadout(scene: Scene, parent: HTMLElement): Readout {
  const box = element(classes.readout, parent);
  box.dataset['readout'] = '';
  box.dataset['overMap'] = '';
  // Hidden from screen readers. Forms and lists have coordinates as text.
  box.setAttribute('aria-hidden', 'true');
  const scale = element(classes.scale, box);
  const coordinates = element(classes.coordinates, box);
  const update = () => {
    const pixelM = pixelInMiddleM(scene);
    const bar =
      pixelM === null
        ? null
        : toScaleBar(pixelM, scene.canvas.clientWidth > PHONE_PX ? WIDEST_PX.usual : WIDEST_PX.phone);
    box.hidden = bar === null;
    if (bar?.label !== scale.textContent) scale.textContent = bar?.label ?? '';
    scale.style.width = `${Math.round(bar?.widthPx ?? 0)}px`;
  };
  const stop = scene.postRender.addEventListener(update);
  return {
    point(point) {
      coordinates.textContent = point ? formatCoordinates(point, 4) : '';
    },
    close() {
      stop();
      box.remove();
    },
  };
}

function element(className: string | undefined, parent: HTMLElement): HTMLElement {
  const made = parent.appendChild(document.createElement('div'));
  made.className = className ?? '';
  return made;
}

/** Meters of ground per pixel in the center of the view; null if there is no ground. */
function pixelInMiddleM(scene: Scene): number | null {
  const { camera, canvas, ellipsoid } = scene;
  const middle = camera.pickEllipsoid(new Cartesian2(canvas.clientWidth / 2, canvas.clientHeight / 2), ellipsoid);
  const view = viewOf(scene);
  return middle && view ? Cartesian3.distance(middle, camera.positionWC) * view.pixelM : null;
}
