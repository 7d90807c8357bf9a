import type { PrimitiveCollection, Scene } from '@cesium/engine';
import { type GpuMesh, GpuPrimitive } from './gpu-primitive.ts';

const VERTEX_SHADER = `
in vec3 up;
out vec3 v_up;
void main() {
  v_up = up;
  gl_Position = czm_modelViewProjection * vec4(up * czm_ellipsoidRadii * 1.0004, 1.0);
}`;

/** Dusk lasts from sunset until the sun is 12 degrees below the horizon (nautical dusk), with a slightly warm edge. */
const FRAGMENT_SHADER = `
uniform float u_strength;
in vec3 v_up;
void main() {
  float sun = dot(normalize(v_up), czm_sunDirectionWC);
  float night = 1.0 - smoothstep(-0.208, 0.03, sun);
  float dusk = smoothstep(-0.12, -0.01, sun) * (1.0 - smoothstep(0.0, 0.09, sun));
  vec3 color = mix(vec3(0.008, 0.020, 0.055), vec3(0.34, 0.14, 0.06), dusk * 0.8);
  float alpha = max(night * 0.66, dusk * 0.20) * u_strength;
  if (alpha < 0.004) discard;
  out_FragColor = vec4(color, alpha);
}`;

/** Day and night are shown above this camera height. Below it, users read the map. */
const FROM_M = 2_000_000;
const FULL_M = 5_000_000;
/** Cells of a quarter of the sky. Their error of three kilometers is less than a pixel from that height. */
const COLUMNS = 96;
const ROWS = 48;

/** The night as a shade over any map. @returns switches it on and off */
export function createNight(scene: Scene, ground: PrimitiveCollection): (on: boolean) => void {
  let isOn = true;
  const strength = () => {
    const share = (scene.camera.positionCartographic.height - FROM_M) / (FULL_M - FROM_M);
    return Math.min(Math.max(share, 0), 1);
  };
  const primitive = new GpuPrimitive({
    attributes: ['up'],
    vertexShader: VERTEX_SHADER,
    fragmentShader: FRAGMENT_SHADER,
    shape: 'triangles',
    place: 'surface',
    radiusM: scene.ellipsoid.maximumRadius * 1.001,
    uniforms: { u_strength: strength },
    visible: () => isOn && strength() > 0,
  });
  primitive.set(sphere());
  ground.add(primitive);
  return (on) => {
    isOn = on;
    scene.requestRender();
  };
}

function sphere(): GpuMesh {
  const up: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= ROWS; row++) {
    for (let column = 0; column <= COLUMNS; column++) {
      const [latitude, longitude] = [(row / ROWS - 0.5) * Math.PI, (column / COLUMNS) * 2 * Math.PI];
      const flat = Math.cos(latitude);
      up.push(flat * Math.cos(longitude), flat * Math.sin(longitude), Math.sin(latitude));
      if (row === ROWS || column === COLUMNS) continue;
      const here = row * (COLUMNS + 1) + column;
      const above = here + COLUMNS + 1;
      indices.push(here, here + 1, above, above, here + 1, above + 1);
    }
  }
  return {
    attributes: [{ name: 'up', size: 3, values: Float32Array.from(up) }],
    indices: Uint32Array.from(indices),
  };
}
