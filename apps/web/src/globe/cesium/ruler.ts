import {
  CallbackProperty,
  Cartesian3,
  Color,
  type Entity,
  type EntityCollection,
  PolylineOutlineMaterialProperty,
} from '@cesium/engine';
import type { GlobePoint } from '../globe.ts';
import { EDGE_COLOR, EDGE_PX, LINE_COLOR } from '../map-colors.ts';

const WIDTH_PX = 3;
/** Above the ground, because the line would sink into its flat triangles. */
const HEIGHT_M = 20;
const DOT_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 12 12">
<circle cx="6" cy="6" r="4.5" fill="${LINE_COLOR}" stroke="${EDGE_COLOR}" stroke-width="1.5"/></svg>`;

/** A line along the shortest paths over the ground, with a dot at each point. Replaces the previous one. */
export function createRuler(entities: EntityCollection): (points: readonly GlobePoint[]) => void {
  let drawn: readonly Entity[] = [];
  return (points) => {
    for (const entity of drawn) entities.remove(entity);
    const positions = points.map(({ latitude, longitude }) => Cartesian3.fromDegrees(longitude, latitude, HEIGHT_M));
    drawn = [...(positions.length > 1 ? [addLine(entities, positions)] : []), ...addDots(entities, positions)];
  };
}

function addLine(entities: EntityCollection, positions: Cartesian3[]): Entity {
  return entities.add({
    polyline: {
      positions,
      // Dynamic geometry is built without a worker.
      width: new CallbackProperty(() => WIDTH_PX + 2 * EDGE_PX, false),
      material: new PolylineOutlineMaterialProperty({
        color: Color.fromCssColorString(LINE_COLOR),
        outlineColor: Color.fromCssColorString(EDGE_COLOR),
        outlineWidth: 2 * EDGE_PX,
      }),
    },
  });
}

function addDots(entities: EntityCollection, positions: readonly Cartesian3[]): Entity[] {
  const image = `data:image/svg+xml;base64,${btoa(DOT_SVG)}`;
  return positions.map((position) => entities.add({ position, billboard: { image, width: 12, height: 12 } }));
}
