export { groundEdition } from './ground-edition.ts';
export {
  type GroundTile,
  type ImageFiles,
  type ImageSize,
  type ImageSpec,
  type Jpeg,
  type Phenomenology,
  type Polygon,
  type SceneLook,
  type StampPart,
  toLook,
} from './scene.ts';
