import {
  Cartesian3,
  EllipsoidGeometry,
  EllipsoidSurfaceAppearance,
  GeometryInstance,
  Material,
  Primitive,
  type PrimitiveCollection,
  type Scene,
} from '@cesium/engine';
import cityLights from './city-lights.webp';
import { surfaceAppearance } from './strip-primitive.ts';

/**
 * Dusk lasts from sunset until the sun is 9 degrees below the horizon, with a slightly warm edge. Then
 * the lights of towns are on.
 */
const SOURCE = `
czm_material czm_getMaterial(czm_materialInput materialInput) {
  float sun = dot(materialInput.normalEC, czm_sunDirectionEC);
  float night = 1.0 - smoothstep(-0.16, 0.02, sun);
  float dusk = smoothstep(-0.12, -0.01, sun) * (1.0 - smoothstep(0.0, 0.09, sun));
  czm_material material = czm_getDefaultMaterial(materialInput);
  material.diffuse = mix(vec3(0.008, 0.020, 0.055), vec3(0.34, 0.14, 0.06), dusk * 0.8);
  material.alpha = max(night * 0.78, dusk * 0.20) * strength;
  // The engine counts from the prime meridian, the picture from 180 degrees.
  vec2 place = vec2(fract(materialInput.st.s + 0.5), materialInput.st.t);
  float light = (1.0 - texture(lights, place).r) * (1.0 - smoothstep(-0.208, -0.02, sun)) * strength;
  material.diffuse = mix(material.diffuse, vec3(1.0, 0.80, 0.47), light);
  material.alpha = max(material.alpha, 0.95 * light);
  return material;
}`;

/** Day and night are shown above this camera height. Below it, users read the map. */
const FROM_M = 3_000_000;
const FULL_M = 8_000_000;

/** The night as a shade with the lights of towns, over any map. @returns switches it on and off */
export function createNight(scene: Scene, ground: PrimitiveCollection): (on: boolean) => void {
  let isOn = true;
  const material = new Material({
    translucent: false,
    fabric: { type: 'Night', uniforms: { strength: 0, lights: cityLights }, source: SOURCE },
  });
  const geometry = new EllipsoidGeometry({
    // Its triangles cut the Earth's curve by three kilometers, less than a pixel from that height.
    radii: Cartesian3.multiplyByScalar(scene.ellipsoid.radii, 1.0004, new Cartesian3()),
    stackPartitions: 48,
    slicePartitions: 96,
    vertexFormat: EllipsoidSurfaceAppearance.VERTEX_FORMAT,
  });
  const primitive = new Primitive({
    geometryInstances: new GeometryInstance({ geometry }),
    appearance: surfaceAppearance(material),
    asynchronous: false,
    allowPicking: false,
  });
  ground.add(primitive);
  scene.preRender.addEventListener(() => {
    const share = (scene.camera.positionCartographic.height - FROM_M) / (FULL_M - FROM_M);
    material.uniforms.strength = Math.min(Math.max(share, 0), 1);
    primitive.show = isOn && share > 0;
  });
  return (on) => {
    isOn = on;
    scene.requestRender();
  };
}
