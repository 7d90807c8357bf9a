import {
  Cartesian3,
  CullFace,
  EllipsoidGeometry,
  EllipsoidSurfaceAppearance,
  GeometryInstance,
  Material,
  Primitive,
  type PrimitiveCollection,
  type Scene,
} from '@cesium/engine';
import { surfaceAppearance } from './strip-primitive.ts';

/**
 * How close each line of sight comes to the center of the Earth, in radii, decides: outside of 1 the air glows and thins
 * out, inside it is a haze that grows towards the horizon. The same color on both sides also hides the steps of the
 * Earth's edge.
 */
const SOURCE = `
czm_material czm_getMaterial(czm_materialInput materialInput) {
  vec3 eye = czm_viewerPositionWC * scale;
  vec3 look = normalize((czm_inverseViewRotation * -materialInput.positionToEyeEC) * scale);
  vec3 closest = eye + max(0.0, -dot(eye, look)) * look;
  float distance = length(closest);
  float slant = sqrt(max(0.0, 1.0 - distance * distance));
  vec3 ground = distance < 1.0 ? closest - slant * look : closest / distance;
  float day = smoothstep(-0.25, 0.25, dot(normalize(ground), czm_sunDirectionWC));
  float air = distance < 1.0 ? pow(1.0 - slant, 3.0) : exp((1.0 - distance) * 110.0) - exp(-110.0 * 0.03);
  czm_material material = czm_getDefaultMaterial(materialInput);
  material.diffuse = mix(vec3(0.10, 0.20, 0.42), vec3(0.52, 0.76, 1.0), day);
  material.alpha = max(air, 0.0) * mix(0.35, 0.8, day);
  return material;
}`;

/** Height of the air that glows, in Earth radii. Drawn higher than it is, as in most pictures of the Earth. */
const THICKNESS = 0.03;

/**
 * The air around the Earth, in place of the engine's own, with which a frame takes seven times as long with software
 * rendering.
 */
export function createAtmosphere(scene: Scene, ground: PrimitiveCollection): void {
  const { radii } = scene.ellipsoid;
  const scale = new Cartesian3(1 / radii.x, 1 / radii.y, 1 / radii.z);
  const geometry = new EllipsoidGeometry({
    radii: Cartesian3.multiplyByScalar(radii, 1 + THICKNESS, new Cartesian3()),
    stackPartitions: 48,
    slicePartitions: 96,
    vertexFormat: EllipsoidSurfaceAppearance.VERTEX_FORMAT,
  });
  const material = new Material({
    translucent: false,
    fabric: { type: 'Air', uniforms: { scale }, source: SOURCE },
  });
  // Its far side also surrounds a camera below its top.
  const primitive = new Primitive({
    geometryInstances: new GeometryInstance({ geometry }),
    appearance: surfaceAppearance(material, CullFace.FRONT),
    asynchronous: false,
    allowPicking: false,
  });
  ground.add(primitive);
}
