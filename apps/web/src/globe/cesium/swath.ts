import { Color, type PrimitiveCollection, type Scene } from '@cesium/engine';
import type { GlobeStrip, GlobeSwath } from '../globe.ts';
import { StripPrimitive } from './strip-primitive.ts';
import { joined, stripMesh } from './swath-mesh.ts';

/** A fill that is stronger toward its edges, and edges two pixels wide at any distance. */
const FRAGMENT_SHADER = `
uniform vec3 u_color;
uniform float u_fill;
in vec2 v_shares;
void main() {
  vec2 fromEdge = min(v_shares, 1.0 - v_shares);
  vec2 pixels = fromEdge / max(fwidth(v_shares), 1e-7);
  float edge = 1.0 - smoothstep(1.0, 2.2, min(pixels.x, pixels.y));
  float rim = pow(1.0 - 2.0 * fromEdge.x, 4.0);
  out_FragColor = vec4(u_color, mix(u_fill * (0.75 + rim), 0.9, edge));
}`;

const BAND = { color: Color.fromCssColorString('#7ce3ff'), fill: 0.11 };
const LIT = { color: Color.fromCssColorString('#ffc24a'), fill: 0.34 };

/** Strips of one color on the ground, in one draw call. */
function createStrips(
  scene: Scene,
  ground: PrimitiveCollection,
  { color, fill }: typeof BAND,
): (strips: readonly GlobeStrip[]) => void {
  const shade = { x: color.red, y: color.green, z: color.blue };
  const primitive = new StripPrimitive(scene, {
    fragmentShader: FRAGMENT_SHADER,
    uniforms: { u_color: () => shade, u_fill: () => fill },
  });
  ground.add(primitive);
  return (strips) => {
    const meshes = strips.map(stripMesh).filter((mesh) => mesh !== null);
    primitive.draw(meshes.length === 0 ? null : joined(meshes));
  };
}

/** The ground in a satellite's view, brighter where the selected location is in view. */
export function createSwath(scene: Scene, ground: PrimitiveCollection): (swath: GlobeSwath | null) => void {
  const setBand = createStrips(scene, ground, BAND);
  const setLit = createStrips(scene, ground, LIT);
  return (swath) => {
    setBand(swath ? [swath.band] : []);
    setLit(swath?.lit ?? []);
  };
}
