import { JulianDate, type Scene } from '@cesium/engine';
import { GpuPrimitive } from './gpu-primitive.ts';

const VERTEX_SHADER = `
in vec3 startPosition;
in vec3 startVelocity;
in vec3 endPosition;
in vec3 endVelocity;
in float kind;
uniform float u_share;
uniform float u_seconds;
uniform float u_size;
out float v_kind;
out float v_heightM;
void main() {
  // Cubic Hermite curve between the two states.
  float t = u_share;
  float t2 = t * t;
  float t3 = t2 * t;
  vec3 position = (2.0 * t3 - 3.0 * t2 + 1.0) * startPosition + (t3 - 2.0 * t2 + t) * u_seconds * startVelocity
    + (3.0 * t2 - 2.0 * t3) * endPosition + (t3 - t2) * u_seconds * endVelocity;
  v_kind = kind;
  v_heightM = length(position) - 6.371e6;
  vec4 eye = czm_view * vec4(position, 1.0);
  // In front of the path that runs through it.
  gl_Position = czm_projection * vec4(eye.xyz * 0.99, 1.0);
  gl_PointSize = u_size * czm_pixelRatio;
}`;

/** Discs with a dark rim, so that they stand out from land and sea alike. */
const BODY_SHADER = `
uniform float u_size;
in float v_kind;
in float v_heightM;
void main() {
  float pixels = length(gl_PointCoord - 0.5) * u_size;
  float edge = u_size * 0.5;
  float alpha = 1.0 - smoothstep(edge - 1.0, edge, pixels);
  if (alpha < 0.02) discard;
  vec3 color = v_kind > 0.5 ? vec3(1.0, 0.62, 0.84) : vec3(0.49, 0.89, 1.0);
  color = mix(vec3(1.0), color, smoothstep(0.0, edge * 0.6, pixels));
  out_FragColor = vec4(mix(color, vec3(0.02, 0.05, 0.08), smoothstep(edge - 2.2, edge - 1.4, pixels)), alpha);
}`;

/** Small lights, coloured by how high they fly: low, navigation and geostationary orbits tell apart. */
const LIGHT_SHADER = `
uniform float u_size;
in float v_kind;
in float v_heightM;
void main() {
  float alpha = 1.0 - smoothstep(0.25, 0.5, length(gl_PointCoord - 0.5));
  if (alpha < 0.02) discard;
  vec3 color = mix(vec3(0.62, 0.86, 1.0), vec3(0.70, 1.0, 0.72), smoothstep(1.4e6, 3.0e6, v_heightM));
  color = mix(color, vec3(1.0, 0.80, 0.45), smoothstep(2.4e7, 3.4e7, v_heightM));
  out_FragColor = vec4(color, alpha * 0.85);
}`;

/** A geostationary orbit, with room for the highest of those that are tracked. */
const FARTHEST_M = 60_000_000;

/** States of objects at two moments: x, y, z in Earth-fixed metres and their derivatives in m/s, six an object. */
export interface MovingStates {
  readonly startMs: number;
  readonly endMs: number;
  readonly startStates: Float64Array;
  readonly endStates: Float64Array;
  /** What tells objects apart in colour, one an object; 0 for all without. */
  readonly kinds?: Float32Array;
}

/**
 * Objects on their way between two states, as points. The graphics processor moves them: a frame costs the main thread
 * three numbers, however many objects there are. Objects without a position (NaN) are not drawn by it.
 */
export function createMovingPoints(
  scene: Scene,
  look: { readonly sizePx: number; readonly style: 'body' | 'light' },
): (states: MovingStates | null) => void {
  let [startMs, endMs] = [0, 1];
  const primitive = new GpuPrimitive(
    {
      vertexShader: VERTEX_SHADER,
      fragmentShader: look.style === 'body' ? BODY_SHADER : LIGHT_SHADER,
      shape: 'points',
      place: 'sky',
      radiusM: FARTHEST_M,
      uniforms: {
        u_share: ({ time }) => (JulianDate.toDate(time).getTime() - startMs) / (endMs - startMs),
        u_seconds: () => (endMs - startMs) / 1000,
        u_size: () => look.sizePx,
      },
    },
    ['startPosition', 'startVelocity', 'endPosition', 'endVelocity', 'kind'],
  );
  scene.primitives.add(primitive);
  return (states) => {
    if (!states || states.startStates.length === 0) return primitive.set(null);
    [startMs, endMs] = [states.startMs, states.endMs];
    const count = states.startStates.length / 6;
    const start = Float32Array.from(states.startStates);
    const end = Float32Array.from(states.endStates);
    primitive.set({
      attributes: [
        { name: 'startPosition', size: 3, values: start, stride: 6 },
        { name: 'startVelocity', size: 3, values: start, stride: 6, offset: 3 },
        { name: 'endPosition', size: 3, values: end, stride: 6 },
        { name: 'endVelocity', size: 3, values: end, stride: 6, offset: 3 },
        { name: 'kind', size: 1, values: states.kinds ?? new Float32Array(count) },
      ],
      count,
    });
  };
}
