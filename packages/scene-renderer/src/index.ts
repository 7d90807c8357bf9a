export { type BandsTarget, renderBands, renderImage, renderQuicklook, renderSample } from './render.ts';
export type { ImageSize, ImageSpec, Jpeg, Phenomenology, Polygon, SceneLook } from './scene.ts';
