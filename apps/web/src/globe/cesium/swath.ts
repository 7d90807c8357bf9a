import { Color, Material, PrimitiveCollection } from '@cesium/engine';
import type { GlobeStrip, GlobeSwath } from '../globe.ts';
import { SENSOR_COLORS } from '../map-colors.ts';
import { createStripPrimitive } from './strip-primitive.ts';
import { stripMesh } from './swath-mesh.ts';

/** A fill that is stronger toward its edges, and edges two pixels wide at any distance. */
const SOURCE = `
czm_material czm_getMaterial(czm_materialInput materialInput) {
  vec2 fromEdge = min(materialInput.st, 1.0 - materialInput.st);
  vec2 pixels = fromEdge / max(fwidth(materialInput.st), 1e-7);
  float edge = 1.0 - smoothstep(1.0, 2.2, min(pixels.x, pixels.y));
  float rim = pow(1.0 - 2.0 * fromEdge.x, 4.0);
  czm_material material = czm_getDefaultMaterial(materialInput);
  material.diffuse = shade.rgb;
  material.alpha = mix(shade.a * (0.75 + rim), 0.9, edge);
  return material;
}`;

function toMaterial(css: string, fill: number): Material {
  const shade = Color.fromCssColorString(css).withAlpha(fill);
  return new Material({ translucent: false, fabric: { type: 'Swath', uniforms: { shade }, source: SOURCE } });
}

/** The ground in a satellite's view, brighter where the selected location is in view. */
export function createSwath(ground: PrimitiveCollection): (swath: GlobeSwath | null) => void {
  const strips = new PrimitiveCollection();
  ground.add(strips);
  const bands = { optical: toMaterial(SENSOR_COLORS.optical, 0.11), sar: toMaterial(SENSOR_COLORS.sar, 0.13) };
  const lit = toMaterial('#ffc24a', 0.34);
  const draw = (strip: GlobeStrip, material: Material) => {
    const mesh = stripMesh(strip);
    if (mesh) strips.add(createStripPrimitive(mesh, material));
  };
  return (swath) => {
    strips.removeAll();
    if (!swath) return;
    for (const band of swath.bands) draw(band, bands[swath.sensor ?? 'optical']);
    for (const strip of swath.lit) draw(strip, lit);
  };
}
