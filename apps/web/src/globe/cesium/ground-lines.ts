import { Cartesian3, Color, Material, PolylineCollection, type Scene } from '@cesium/engine';
import type { GlobePoint } from '../globe.ts';
import { EDGE_COLOR, EDGE_PX, LINE_COLOR } from '../map-colors.ts';
import { toPaths } from './line-path.ts';

const WIDTH_PX = 2.5;
/** The outermost pixel fades out. */
const FADE_PX = 1;

const SOURCE = `
in float v_width;
czm_material czm_getMaterial(czm_materialInput materialInput) {
  float px = abs(materialInput.st.t - 0.5) * v_width;
  float edge = smoothstep(0.5 * linePx - 0.5, 0.5 * linePx + 0.5, px);
  czm_material material = czm_getDefaultMaterial(materialInput);
  material.diffuse = mix(lineColor.rgb, edgeColor.rgb, edge);
  material.alpha = 1.0 - smoothstep(0.5 * linePx + edgePx - 0.5, 0.5 * linePx + edgePx + 0.5, px);
  return material;
}`;

/** Lines on the ground, light with a dark edge. A changed line reuses the polylines that exist. */
export function createGroundLines(scene: Scene): (lines: readonly (readonly GlobePoint[])[]) => void {
  const polylines = new PolylineCollection();
  scene.primitives.add(polylines);
  return (lines) => {
    const paths = toPaths(lines).map((path) =>
      path.map(({ longitude, latitude }) => Cartesian3.fromDegrees(longitude, latitude)),
    );
    while (polylines.length > paths.length) polylines.remove(polylines.get(polylines.length - 1));
    for (const [i, positions] of paths.entries())
      if (i < polylines.length) polylines.get(i).positions = positions;
      else polylines.add({ positions, width: WIDTH_PX + 2 * EDGE_PX + FADE_PX, material: createMaterial() });
  };
}

/** Not opaque, because opaque lines would hide points at the same place. One for each line, which destroys it. */
function createMaterial(): Material {
  const [lineColor, edgeColor] = [LINE_COLOR, EDGE_COLOR].map((color) => Color.fromCssColorString(color));
  const uniforms = { lineColor, edgeColor, linePx: WIDTH_PX, edgePx: EDGE_PX };
  return new Material({ fabric: { type: 'GroundLine', uniforms, source: SOURCE } });
}
