import {
  BoundingSphere,
  BufferPoint,
  BufferPointCollection,
  type BufferPointMaterial,
  Cartesian3,
  PrimitiveCollection,
  type Scene,
} from '@cesium/engine';

/**
 * Around every point and the camera. Cesium draws translucent primitives by the distance of their volumes, so points
 * are drawn last, over the lines between them.
 */
const EVERYWHERE = new BoundingSphere(Cartesian3.ZERO, 60_000_000);

export interface Points {
  /** @param materials one for each point; their number may change */
  style(materials: readonly BufferPointMaterial[]): void;
  /** @param positions x, y, z of each point in Earth-fixed meters; NaN if missing */
  move(positions: Float64Array): void;
}

/** Points of a few pixels, drawn from buffers: thousands of them can move in every frame. */
export function createPoints(scene: Scene): Points {
  const holder = new PrimitiveCollection();
  scene.primitives.add(holder);
  let points: BufferPointCollection | null = null;
  const point = new BufferPoint();
  const position = new Cartesian3();
  /** A collection has a fixed size. */
  const resize = (count: number) => {
    if (points?.primitiveCount === count) return;
    holder.removeAll();
    points = count === 0 ? null : new BufferPointCollection({ primitiveCountMax: count, boundingVolume: EVERYWHERE });
    if (points) holder.add(points);
    for (let i = 0; i < count; i++) points?.add({}, point);
  };
  return {
    style(materials) {
      resize(materials.length);
      for (const [i, material] of materials.entries()) {
        points?.get(i, point);
        point.setMaterial(material);
      }
    },
    move(positions) {
      for (let i = 0; i < (points?.primitiveCount ?? 0); i++) {
        points?.get(i, point);
        // A missing point is at the Earth's center, where it is invisible.
        const [x, y, z] = [positions[i * 3] || 0, positions[i * 3 + 1] || 0, positions[i * 3 + 2] || 0];
        point.setPosition(Cartesian3.fromElements(x, y, z, position));
      }
    },
  };
}
