import { Color, type Scene } from '@cesium/engine';
import type { GlobeStrip, GlobeSwath } from '../globe.ts';
import { GpuPrimitive } from './gpu-primitive.ts';
import { joined, stripMesh } from './swath-mesh.ts';

const VERTEX_SHADER = `
in vec3 high;
in vec3 low;
in float across;
out float v_across;
void main() {
  v_across = across;
  gl_Position = czm_modelViewProjectionRelativeToEye * czm_translateRelativeToEye(high, low);
}`;

/** A fill that is stronger towards its edges, and edges two pixels wide however far away. */
const FRAGMENT_SHADER = `
uniform vec3 u_color;
uniform float u_fill;
in float v_across;
void main() {
  float fromEdge = min(v_across, 1.0 - v_across);
  float pixels = fromEdge / max(fwidth(v_across), 1e-6);
  float edge = 1.0 - smoothstep(1.0, 2.2, pixels);
  float rim = pow(1.0 - 2.0 * fromEdge, 4.0);
  out_FragColor = vec4(u_color, mix(u_fill * (0.75 + rim), 0.9, edge));
}`;

const BAND = { color: Color.fromCssColorString('#7ce3ff'), fill: 0.11 };
const LIT = { color: Color.fromCssColorString('#ffc24a'), fill: 0.34 };

/** Strips of one colour on the ground, in one draw call. */
function createStrips(scene: Scene, { color, fill }: typeof BAND): (strips: readonly GlobeStrip[]) => void {
  const shade = { x: color.red, y: color.green, z: color.blue };
  const primitive = new GpuPrimitive(
    {
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      shape: 'triangles',
      place: 'surface',
      radiusM: scene.ellipsoid.maximumRadius,
      uniforms: { u_color: () => shade, u_fill: () => fill },
    },
    ['high', 'low', 'across'],
  );
  scene.primitives.add(primitive);
  return (strips) => {
    const meshes = strips.map(stripMesh).filter((mesh) => mesh !== null);
    if (meshes.length === 0) return primitive.set(null);
    const { positions, across, indices } = joined(meshes);
    primitive.set({
      attributes: [
        { name: 'high', size: 3, values: positions, stride: 6 },
        { name: 'low', size: 3, values: positions, stride: 6, offset: 3 },
        { name: 'across', size: 1, values: across },
      ],
      indices,
    });
  };
}

/** The ground that a satellite can point at, and brighter where the selected location is within its reach. */
export function createSwath(scene: Scene): (swath: GlobeSwath | null) => void {
  const setBand = createStrips(scene, BAND);
  const setLit = createStrips(scene, LIT);
  return (swath) => {
    setBand(swath ? [swath.band] : []);
    setLit(swath?.lit ?? []);
  };
}
