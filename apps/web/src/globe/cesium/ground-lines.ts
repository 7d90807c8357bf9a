import { Cartesian3, Color, type Scene } from '@cesium/engine';
import type { GlobePoint } from '../globe.ts';
import { EDGE_COLOR, EDGE_PX, LINE_COLOR } from '../map-colors.ts';
import { type GpuMesh, GpuPrimitive } from './gpu-primitive.ts';
import { LINE_MESH, lineMesh } from './line-mesh.ts';

const WIDTH_PX = 2.5;

/** Each segment is a screen-space rectangle that extends beyond both ends, where the fragment shader rounds it. */
const VERTEX_SHADER = `
in vec3 fromHigh;
in vec3 fromLow;
in vec2 corner;
in vec3 toHigh;
in vec3 toLow;
uniform float u_radiusPx;
out vec2 v_atPx;
out float v_depth;
out float v_facing;
flat out float v_lengthPx;
void main() {
  float near = -max(czm_currentFrustum.x, 1.0);
  vec4 fromEye = czm_translateRelativeToEye(fromHigh, fromLow);
  vec4 toEye = czm_translateRelativeToEye(toHigh, toLow);
  vec4 a = czm_modelViewRelativeToEye * fromEye;
  vec4 b = czm_modelViewRelativeToEye * toEye;
  // Points behind the camera have no screen position.
  if (a.z > near && b.z > near) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  if (a.z > near) a = mix(a, b, (near - a.z) / (b.z - a.z));
  if (b.z > near) b = mix(b, a, (near - b.z) / (a.z - b.z));
  a = czm_projection * a;
  b = czm_projection * b;
  vec2 wayPx = (b.xy / b.w - a.xy / a.w) * czm_viewport.zw * 0.5;
  v_lengthPx = length(wayPx);
  vec2 along = v_lengthPx > 0.0 ? wayPx / v_lengthPx : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float reachPx = u_radiusPx * czm_pixelRatio + 1.0;
  float beyondPx = (corner.x * 2.0 - 1.0) * reachPx;
  gl_Position = corner.x < 0.5 ? a : b;
  gl_Position.xy += (along * beyondPx + across * corner.y * reachPx) * 2.0 / czm_viewport.zw * gl_Position.w;
  // Divided again per fragment, because it needs screen pixels, not a fraction of the distance in space.
  v_depth = gl_Position.w;
  v_atPx = vec2(corner.x * v_lengthPx + beyondPx, corner.y * reachPx) * v_depth;
  // Negative beyond the horizon.
  vec3 up = normalize((corner.x < 0.5 ? fromHigh + fromLow : toHigh + toLow) * czm_ellipsoidInverseRadii * czm_ellipsoidInverseRadii);
  v_facing = -dot(up, normalize(corner.x < 0.5 ? fromEye.xyz : toEye.xyz));
}`;

const FRAGMENT_SHADER = `
uniform vec3 u_color;
uniform float u_radiusPx;
in vec2 v_atPx;
in float v_depth;
in float v_facing;
flat in float v_lengthPx;
void main() {
  vec2 at = v_atPx / v_depth;
  float beyond = max(max(-at.x, at.x - v_lengthPx), 0.0);
  float radius = u_radiusPx * czm_pixelRatio;
  float alpha = 1.0 - smoothstep(radius - 0.5, radius + 0.5, length(vec2(beyond, at.y)));
  if (alpha < 0.02 || v_facing < 0.0) discard;
  out_FragColor = vec4(u_color, alpha);
}`;

const ATTRIBUTES = ['fromHigh', 'fromLow', 'corner', 'toHigh', 'toLow'] as const;

/**
 * Lines on the ground, light with a dark edge. All edges are drawn first, so that no segment's edge crosses the light
 * part of another.
 */
export function createGroundLines(scene: Scene): (lines: readonly (readonly GlobePoint[])[]) => void {
  const layers = [createLayer(scene, EDGE_COLOR, WIDTH_PX / 2 + EDGE_PX), createLayer(scene, LINE_COLOR, WIDTH_PX / 2)];
  for (const layer of layers) scene.primitives.add(layer);
  return (lines) => {
    const mesh = toGpu(lines);
    for (const layer of layers) layer.set(mesh);
  };
}

function createLayer(scene: Scene, color: string, radiusPx: number): GpuPrimitive {
  const { red, green, blue } = Color.fromCssColorString(color);
  const rgb = new Cartesian3(red, green, blue);
  return new GpuPrimitive({
    attributes: ATTRIBUTES,
    vertexShader: VERTEX_SHADER,
    fragmentShader: FRAGMENT_SHADER,
    shape: 'triangles',
    place: 'overlay',
    radiusM: scene.ellipsoid.maximumRadius,
    uniforms: { u_color: () => rgb, u_radiusPx: () => radiusPx },
  });
}

function toGpu(lines: readonly (readonly GlobePoint[])[]): GpuMesh | null {
  const mesh = lineMesh(lines);
  if (!mesh) return null;
  const { vertices: values, indices } = mesh;
  const { stride, lowAt, cornerAt, pointStride } = LINE_MESH;
  const part = (name: (typeof ATTRIBUTES)[number], size: number, offset: number) => ({
    name,
    size,
    values,
    stride,
    offset,
  });
  return {
    attributes: [
      part('fromHigh', 3, 0),
      part('fromLow', 3, lowAt),
      part('corner', 2, cornerAt),
      part('toHigh', 3, pointStride),
      part('toLow', 3, pointStride + lowAt),
    ],
    indices,
  };
}
