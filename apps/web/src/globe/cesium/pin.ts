import {
  Cartesian2,
  Cartesian3,
  ConstantPositionProperty,
  type Entity,
  type EntityCollection,
  VerticalOrigin,
} from '@cesium/engine';
import type { GlobePoint } from '../globe.ts';
import type { Box } from '../names/place-names.ts';

const PIN_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="56" height="72" viewBox="0 0 28 36">
<path d="M14 1.5c-6.9 0-12.5 5.5-12.5 12.3C1.5 22.6 14 34.5 14 34.5s12.5-11.9 12.5-20.7C26.5 7 20.9 1.5 14 1.5z" fill="#ff5a3c" stroke="#fff" stroke-width="2"/>
<circle cx="14" cy="13.8" r="4.6" fill="#fff"/></svg>`;

const SIZE_PX = { width: 28, height: 36 };

/** The part of the screen around its head. Its tip is narrow, and beside it there is room for a name. */
export function pinBoxAt({ x, y }: { readonly x: number; readonly y: number }): Box {
  return { left: x - SIZE_PX.width / 2, top: y - SIZE_PX.height, right: x + SIZE_PX.width / 2, bottom: y - 8 };
}

/** The marker of the selected location. */
export function createPin(entities: EntityCollection): (point: GlobePoint | null) => void {
  let pin: Entity | null = null;
  return (point) => {
    if (!point) {
      if (pin) entities.remove(pin);
      pin = null;
      return;
    }
    const position = new ConstantPositionProperty(Cartesian3.fromDegrees(point.longitude, point.latitude));
    if (pin) pin.position = position;
    else
      pin = entities.add({
        position,
        billboard: {
          image: `data:image/svg+xml;base64,${btoa(PIN_SVG)}`,
          ...SIZE_PX,
          verticalOrigin: VerticalOrigin.BOTTOM,
          pixelOffset: new Cartesian2(0, 2),
        },
      });
  };
}
