import type { Scene } from '@cesium/engine';
import type { GlobeSatellite } from '../globe.ts';
import { frameMs, type GpuMesh, GpuPrimitive } from './gpu-primitive.ts';
import { positionOnTrack, type Vector } from './orbit-curve.ts';
import { SKY_COLORS, skyTag } from './sky-colors.ts';

/**
 * Each segment of a path is a rectangle a few pixels wide between two screen points. It has four vertices of its own.
 * Instancing would be slow without a graphics card: SwiftShader draws each instance separately, and six thousand take a
 * quarter of a second per frame.
 */
const VERTEX_SHADER = `
${SKY_COLORS}
in vec2 corner;
in vec3 fromPosition;
in float fromTime;
in float tag;
in vec3 toPosition;
in float toTime;
uniform float u_now;
out float v_age;
out float v_side;
flat out float v_tag;
void main() {
  float near = -max(czm_currentFrustum.x, 1.0);
  vec4 a = czm_view * vec4(fromPosition, 1.0);
  vec4 b = czm_view * vec4(toPosition, 1.0);
  v_age = mix(fromTime, toTime, corner.x) - u_now;
  v_side = corner.y;
  v_tag = tag;
  // Points behind the camera have no screen position.
  if (a.z > near && b.z > near) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  if (a.z > near) a = mix(a, b, (near - a.z) / (b.z - a.z));
  if (b.z > near) b = mix(b, a, (near - b.z) / (a.z - b.z));
  a = czm_projection * a;
  b = czm_projection * b;
  vec2 along = (b.xy / b.w - a.xy / a.w) * czm_viewport.zw;
  vec2 across = normalize(vec2(-along.y, along.x) + vec2(1e-9, 0.0));
  float width = (isMarked(tag) ? 4.4 : 3.0) * czm_pixelRatio;
  gl_Position = corner.x < 0.5 ? a : b;
  gl_Position.xy += across * corner.y * width / czm_viewport.zw * gl_Position.w;
}`;

const FRAGMENT_SHADER = `
${SKY_COLORS}
uniform float u_trail;
uniform float u_lead;
in float v_age;
in float v_side;
flat in float v_tag;
void main() {
  if (v_age < -u_trail || v_age > u_lead) discard;
  // A bright, fading trail behind the satellite, and a fainter line ahead.
  float alpha = v_age < 0.0 ? 0.95 * pow(1.0 + v_age / u_trail, 0.8) : mix(0.50, 0.16, v_age / u_lead);
  if (isMarked(v_tag)) alpha = max(alpha, v_age < 0.0 ? 0.45 : 0.6);
  else if (u_marked >= 0.0) alpha *= 0.55;
  alpha *= 1.0 - smoothstep(0.45, 1.0, abs(v_side));
  out_FragColor = vec4(skyColor(v_tag), alpha);
}`;

/** The path extends this long before and after the satellite. */
const TRAIL_SEC = 300;
const LEAD_SEC = 900;
/**
 * Time between the points of a path. A low orbit deviates from its chords by a kilometer, a tenth of a pixel from afar.
 */
const POINT_SEC = 30;
/**
 * How long the buffers are used. Paths are rewritten a few times an hour, and only the time uniform changes in between.
 */
const LASTS_SEC = 300;
const FARTHEST_M = 60_000_000;
/** Along the segment and across it. */
const CORNERS = [
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
] as const;
/** The two triangles of a segment, as corner indices. */
const TRIANGLES = [0, 1, 2, 2, 1, 3] as const;
/** Numbers of a vertex, in the order of `writeCorners`. */
const NUMBERS = 11;

export interface OrbitPaths {
  /** Draws the paths around a moment, Unix milliseconds. */
  draw(satellites: readonly GlobeSatellite[], atMs: number): void;
  /** Whether the buffers still cover trail and lead. */
  covers(atMs: number): boolean;
  mark(satellite: number | null): void;
}

/** The past (trail) and future (lead, spec section 9) paths of all satellites, in one draw call. */
export function createOrbitPaths(scene: Scene): OrbitPaths {
  let [startMs, marked] = [0, -1];
  const primitive = new GpuPrimitive({
    attributes: ['corner', 'fromPosition', 'fromTime', 'tag', 'toPosition', 'toTime'],
    vertexShader: VERTEX_SHADER,
    fragmentShader: FRAGMENT_SHADER,
    shape: 'triangles',
    place: 'sky',
    radiusM: FARTHEST_M,
    uniforms: {
      u_now: (frame) => (frameMs(frame) - startMs) / 1000,
      u_trail: () => TRAIL_SEC,
      u_lead: () => LEAD_SEC,
      u_marked: () => marked,
    },
  });
  scene.primitives.add(primitive);
  return {
    draw(satellites, atMs) {
      startMs = atMs;
      primitive.set(toMesh(satellites, atMs));
    },
    covers: (atMs) => atMs >= startMs && atMs <= startMs + LASTS_SEC * 1000,
    mark(satellite) {
      marked = satellite ?? -1;
    },
  };
}

/** Points per path: trail, lead and the time until the next rewrite. */
const PATH_POINTS = (TRAIL_SEC + LEAD_SEC + LASTS_SEC) / POINT_SEC + 1;

/** A point of a path. */
interface Moment {
  /** Time since the paths were written. */
  readonly sec: number;
  readonly position: Vector;
}

/** Null without a segment. Written without pauses, for thousands of paths. */
function toMesh(satellites: readonly GlobeSatellite[], atMs: number): GpuMesh | null {
  const most = satellites.length * (PATH_POINTS - 1);
  const values = new Float32Array(most * CORNERS.length * NUMBERS);
  const indices = new Uint32Array(most * TRIANGLES.length);
  let segments = 0;
  for (const [index, satellite] of satellites.entries()) {
    const tag = skyTag(index, satellite.sensor ?? 'optical');
    let from: Moment | null = null;
    for (let point = 0; point < PATH_POINTS; point++) {
      const sec = point * POINT_SEC - TRAIL_SEC;
      const position = positionOnTrack(satellite, atMs + sec * 1000);
      if (!position) continue;
      const to: Moment = { sec, position };
      if (from) {
        writeCorners(values, segments, { from, to, tag });
        writeTriangles(indices, segments);
        segments += 1;
      }
      from = to;
    }
  }
  if (segments === 0) return null;
  const used = values.subarray(0, segments * CORNERS.length * NUMBERS);
  const part = (name: string, size: number, offset: number) => ({ name, size, values: used, stride: NUMBERS, offset });
  return {
    attributes: [
      part('corner', 2, 0),
      part('fromPosition', 3, 2),
      part('fromTime', 1, 5),
      part('tag', 1, 6),
      part('toPosition', 3, 7),
      part('toTime', 1, 10),
    ],
    indices: indices.subarray(0, segments * TRIANGLES.length),
  };
}

interface Segment {
  readonly from: Moment;
  readonly to: Moment;
  readonly tag: number;
}

function writeCorners(values: Float32Array, segment: number, { from, to, tag }: Segment): void {
  let at = segment * CORNERS.length * NUMBERS;
  for (const [along, across] of CORNERS) {
    values[at] = along;
    values[at + 1] = across;
    values.set(from.position, at + 2);
    values[at + 5] = from.sec;
    values[at + 6] = tag;
    values.set(to.position, at + 7);
    values[at + 10] = to.sec;
    at += NUMBERS;
  }
}

function writeTriangles(indices: Uint32Array, segment: number): void {
  let at = segment * TRIANGLES.length;
  for (const corner of TRIANGLES) {
    indices[at] = segment * CORNERS.length + corner;
    at += 1;
  }
}
