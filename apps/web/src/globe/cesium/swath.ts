import { Color, type PrimitiveCollection, type Scene } from '@cesium/engine';
import type { GlobeStrip, GlobeSwath } from '../globe.ts';
import { GpuPrimitive } from './gpu-primitive.ts';
import { joined, stripMesh } from './swath-mesh.ts';

const VERTEX_SHADER = `
in vec3 high;
in vec3 low;
in vec2 shares;
out vec2 v_shares;
void main() {
  v_shares = shares;
  gl_Position = czm_modelViewProjectionRelativeToEye * czm_translateRelativeToEye(high, low);
}`;

/** A fill that is stronger towards its edges, and edges two pixels wide however far away. */
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
  const primitive = new GpuPrimitive({
    attributes: ['high', 'low', 'shares'],
    vertexShader: VERTEX_SHADER,
    fragmentShader: FRAGMENT_SHADER,
    shape: 'triangles',
    place: 'surface',
    radiusM: scene.ellipsoid.maximumRadius,
    uniforms: { u_color: () => shade, u_fill: () => fill },
  });
  ground.add(primitive);
  return (strips) => {
    const meshes = strips.map(stripMesh).filter((mesh) => mesh !== null);
    if (meshes.length === 0) return primitive.set(null);
    const { positions, shares, indices } = joined(meshes);
    primitive.set({
      attributes: [
        { name: 'high', size: 3, values: positions, stride: 6 },
        { name: 'low', size: 3, values: positions, stride: 6, offset: 3 },
        { name: 'shares', size: 2, values: shares },
      ],
      indices,
    });
  };
}

/** The ground that a satellite can point at, and brighter where the selected location is within its reach. */
export function createSwath(scene: Scene, ground: PrimitiveCollection): (swath: GlobeSwath | null) => void {
  const setBand = createStrips(scene, ground, BAND);
  const setLit = createStrips(scene, ground, LIT);
  return (swath) => {
    setBand(swath ? [swath.band] : []);
    setLit(swath?.lit ?? []);
  };
}
