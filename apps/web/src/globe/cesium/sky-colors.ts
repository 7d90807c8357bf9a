/**
 * GLSL: the color of a satellite by its tag, which is twice its index, plus one for radar. `u_marked` is the index of
 * the tracked satellite, or -1.
 */
export const SKY_COLORS = `
uniform float u_marked;
vec3 skyColor(float tag) {
  return mod(tag, 2.0) > 0.5 ? vec3(1.0, 0.60, 0.83) : vec3(0.49, 0.89, 1.0);
}
bool isMarked(float tag) {
  return floor(tag * 0.5) == u_marked;
}`;

export function skyTag(number: number, sensor: 'optical' | 'sar'): number {
  return number * 2 + (sensor === 'sar' ? 1 : 0);
}
