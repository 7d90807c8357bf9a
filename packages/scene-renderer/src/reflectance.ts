import { clamp01, lerp, smoothstep } from './noise.ts';

/*
 * Surfaces are painted in display colors. Reflectance is derived from the color, so that band values match the picture:
 * decoded sRGB (IEC 61966-2-1) gives 0.2 for soil, 0.05 for leaves, and 0.01 for the sea in red.
 */

/** Linear light of an sRGB byte. */
const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Reflectance, 0 to 1, of a display brightness. */
export function toReflectance(brightness: number): number {
  return linear[brightness <= 0 ? 0 : brightness >= 255 ? 255 : Math.round(brightness)];
}

/** Estimates the fraction of living leaves, 0 to 1: they are greener than any soil, stone, or roof of the renderer. */
export function leafShare(red: number, green: number, blue: number): number {
  return green <= 0 ? 0 : smoothstep(0.06, 0.34, 1 - (red + blue) / (2 * green));
}

/**
 * Estimates near-infrared reflectance from the color of the ground and its fraction of open water. Leaves scatter it,
 * water absorbs it, soil and stone are a bit brighter than in red, snow and salt a bit darker (Jensen, "Remote Sensing
 * of the Environment", chapters 11 to 14).
 */
// oxlint-disable-next-line max-params -- called for every pixel, an object each would have to be collected
export function toNearInfrared(red: number, green: number, blue: number, water: number): number {
  const red01 = toReflectance(red);
  const bare = red01 * lerp(1.25, 0.92, smoothstep(0.35, 0.7, red01));
  const leaves = 0.18 + 1.9 * toReflectance(green);
  const land = lerp(bare, leaves, leafShare(red, green, blue));
  return clamp01(lerp(land, 0.35 * red01, water));
}
