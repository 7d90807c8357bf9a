import type { Scene } from '@cesium/engine';
import { frameMs, GpuPrimitive } from './gpu-primitive.ts';
import { SKY_COLORS } from './sky-colors.ts';

const VERTEX_SHADER = `
${SKY_COLORS}
in vec3 startPosition;
in vec3 startVelocity;
in vec3 endPosition;
in vec3 endVelocity;
in float tag;
uniform float u_share;
uniform float u_seconds;
uniform float u_size;
flat out float v_tag;
out float v_size;
out float v_heightM;
void main() {
  // The cubic Hermite curve between the two states.
  float t = u_share;
  float t2 = t * t;
  float t3 = t2 * t;
  vec3 position = (2.0 * t3 - 3.0 * t2 + 1.0) * startPosition + (t3 - 2.0 * t2 + t) * u_seconds * startVelocity
    + (3.0 * t2 - 2.0 * t3) * endPosition + (t3 - t2) * u_seconds * endVelocity;
  v_tag = tag;
  v_size = u_size * (isMarked(tag) ? 1.9 : 1.0) * czm_pixelRatio;
  v_heightM = length(position) - 6.371e6;
  // Slightly closer, in front of the satellite's path.
  gl_Position = czm_projection * vec4((czm_view * vec4(position, 1.0)).xyz * 0.99, 1.0);
  gl_PointSize = v_size;
}`;

/** Discs with a dark rim, visible over land and sea. The tracked one has a white ring. */
const BODY_SHADER = `
${SKY_COLORS}
flat in float v_tag;
in float v_size;
in float v_heightM;
void main() {
  float pixels = length(gl_PointCoord - 0.5) * v_size;
  float edge = v_size * 0.5;
  float alpha = 1.0 - smoothstep(edge - 1.0, edge, pixels);
  if (alpha < 0.02) discard;
  vec3 dark = vec3(0.02, 0.05, 0.08);
  vec3 color = mix(skyColor(v_tag), dark, smoothstep(edge - 2.2, edge - 1.4, pixels));
  if (isMarked(v_tag)) {
    float disc = 1.0 - smoothstep(edge * 0.5 - 0.7, edge * 0.5 + 0.3, pixels);
    float ring = smoothstep(edge - 3.6, edge - 2.8, pixels);
    color = mix(mix(dark, vec3(1.0), ring), skyColor(v_tag), disc);
    alpha *= max(max(disc, ring), 0.55);
  }
  out_FragColor = vec4(color, alpha);
}`;

/** Small lights, colored by height: low, navigation and geostationary orbits differ. */
const LIGHT_SHADER = `
${SKY_COLORS}
flat in float v_tag;
in float v_size;
in float v_heightM;
void main() {
  float alpha = 1.0 - smoothstep(0.2, 0.5, length(gl_PointCoord - 0.5));
  if (alpha < 0.02) discard;
  vec3 color = mix(vec3(0.66, 0.88, 1.0), vec3(0.66, 1.0, 0.70), smoothstep(1.4e6, 3.0e6, v_heightM));
  color = mix(color, vec3(1.0, 0.80, 0.45), smoothstep(2.4e7, 3.4e7, v_heightM));
  out_FragColor = isMarked(v_tag) ? vec4(1.0) : vec4(color, alpha * 0.85);
}`;

/** A geostationary orbit, with some margin for the highest objects. */
const FARTHEST_M = 60_000_000;

/**
 * States of objects at two times: x, y, z in Earth-fixed meters and their derivatives in m/s, six numbers per object.
 */
interface MovingStates {
  readonly startMs: number;
  readonly endMs: number;
  readonly startStates: Float64Array;
  readonly endStates: Float64Array;
  /** The color tags of the objects, one `skyTag` each. */
  readonly tags: Float32Array;
}

/** `body` for individual satellites, `light` for thousands of objects. */
export type PointLook = 'body' | 'light';

const BODY_PX = 10;

/** Lights shrink with the camera's distance, so that they do not cover the Earth. */
function lightPx(heightM: number): number {
  return Math.min(Math.max(5 - (heightM - 7_000_000) / 8_000_000, 2.4), 5);
}

export interface MovingPoints {
  set(states: MovingStates | null): void;
  /** Highlights the object with this index. */
  mark(object: number | null): void;
}

/**
 * Objects moving between two states, as points. The graphics processor moves them, so a frame costs the main thread
 * four numbers for any number of objects. Objects without a position (NaN) are not drawn.
 */
export function createMovingPoints(scene: Scene, look: PointLook): MovingPoints {
  let [startMs, endMs, marked] = [0, 1, -1];
  const primitive = new GpuPrimitive({
    attributes: ['startPosition', 'startVelocity', 'endPosition', 'endVelocity', 'tag'],
    vertexShader: VERTEX_SHADER,
    fragmentShader: look === 'body' ? BODY_SHADER : LIGHT_SHADER,
    shape: 'points',
    place: look === 'body' ? 'sky' : 'haze',
    radiusM: FARTHEST_M,
    uniforms: {
      u_share: (frame) => (frameMs(frame) - startMs) / (endMs - startMs),
      u_seconds: () => (endMs - startMs) / 1000,
      u_size: () => (look === 'body' ? BODY_PX : lightPx(scene.camera.positionCartographic.height)),
      u_marked: () => marked,
    },
  });
  scene.primitives.add(primitive);
  return {
    set(states) {
      if (!states || states.tags.length === 0) return primitive.set(null);
      [startMs, endMs] = [states.startMs, states.endMs];
      const [start, end] = drawable(states);
      primitive.set({
        attributes: [
          { name: 'startPosition', size: 3, values: start, stride: 6 },
          { name: 'startVelocity', size: 3, values: start, stride: 6, offset: 3 },
          { name: 'endPosition', size: 3, values: end, stride: 6 },
          { name: 'endVelocity', size: 3, values: end, stride: 6, offset: 3 },
          { name: 'tag', size: 1, values: states.tags },
        ],
        count: states.tags.length,
      });
    },
    mark(object) {
      marked = object ?? -1;
    },
  };
}

/** Both states as floats. Missing objects are placed at the Earth's center, where they are invisible. */
function drawable({ startStates, endStates }: MovingStates): [Float32Array, Float32Array] {
  const [start, end] = [Float32Array.from(startStates), Float32Array.from(endStates)];
  for (let at = 0; at < start.length; at += 6) {
    if (Number.isFinite(start[at]) && Number.isFinite(end[at])) continue;
    start.fill(0, at, at + 6);
    end.fill(0, at, at + 6);
  }
  return [start, end];
}
