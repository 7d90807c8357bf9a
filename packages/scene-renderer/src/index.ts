export { groundEdition } from './ground-edition.ts';
export {
  type BandsTarget,
  renderBands,
  renderClouds,
  renderGroundTile,
  renderImage,
  renderQuicklook,
  renderSample,
} from './render.ts';
export type { GroundTile, ImageSize, ImageSpec, Jpeg, Phenomenology, Polygon, SceneLook } from './scene.ts';
