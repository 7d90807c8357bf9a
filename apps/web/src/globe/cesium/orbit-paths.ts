import {
  ArcType,
  Cartesian3,
  Color,
  GeometryInstance,
  JulianDate,
  Material,
  PolylineGeometry,
  PolylineMaterialAppearance,
  Primitive,
  PrimitiveCollection,
  type Scene,
} from '@cesium/engine';
import type { GlobeSatellite } from '../globe.ts';
import { SENSOR_COLORS } from '../map-colors.ts';
import { positionOnTrack } from './orbit-curve.ts';

/** A bright, fading trail behind the satellite, and a fainter line ahead. */
const SOURCE = `
czm_material czm_getMaterial(czm_materialInput materialInput) {
  float age = mix(startSec, endSec, materialInput.s) - nowSec;
  if (age < -trailSec || age > leadSec) discard;
  float alpha = age < 0.0 ? 0.8 * pow(1.0 + age / trailSec, 1.4) : mix(0.26, 0.02, age / leadSec);
  if (isMarked > 0.5) alpha = max(alpha, age < 0.0 ? 0.7 : 0.8);
  float side = abs(2.0 * materialInput.st.t - 1.0);
  czm_material material = czm_getDefaultMaterial(materialInput);
  material.diffuse = lineColor.rgb;
  material.alpha = alpha * share * (1.0 - smoothstep(0.45, 1.0, side));
  return material;
}`;

/** The path extends this long before and after the satellite. */
const TRAIL_SEC = 300;
const LEAD_SEC = 900;
/**
 * Time between the points of a path. A low orbit deviates from its chords by a kilometer, a tenth of a pixel from afar.
 */
const POINT_SEC = 30;
/** How long the geometry is used. Only a uniform changes in between. */
const LASTS_SEC = 300;
const WIDTH_PX = 3;
const MARKED_PX = 4.4;
/** Share of the opacity while another path is marked. */
const DIMMED = 0.4;

interface Path {
  readonly positions: Cartesian3[];
  readonly look: {
    /** Times of the first and the last position, after the paths were drawn. */
    readonly startSec: number;
    readonly endSec: number;
    readonly color: string;
    readonly isMarked: boolean;
  };
}

export interface OrbitPaths {
  /** Draws the paths around a given time, Unix milliseconds. */
  draw(satellites: readonly GlobeSatellite[], atMs: number): void;
  /** Whether the geometry still covers trail and lead. */
  covers(atMs: number): boolean;
  /** Highlights the path of a satellite; null or any other id highlights none. */
  mark(id: string | null): void;
}

/** The past (trail) and future (lead, spec section 9) paths of all satellites. */
export function createOrbitPaths(scene: Scene): OrbitPaths {
  const primitives = new PrimitiveCollection();
  scene.primitives.add(primitives);
  let [startMs, marked]: [number, string | null] = [0, null];
  let shown: readonly GlobeSatellite[] = [];
  let materials: Material[] = [];
  scene.preRender.addEventListener((_scene: Scene, time: JulianDate) => {
    const nowSec = (JulianDate.toDate(time).getTime() - startMs) / 1000;
    for (const { uniforms } of materials) uniforms.nowSec = nowSec;
  });
  /** Paths of the same look are one primitive. */
  const redraw = () => {
    primitives.removeAll();
    for (const material of materials) material.destroy();
    const paths = shown.map((satellite) => toPath(satellite, startMs, satellite.id === marked));
    const isAnyMarked = paths.some(({ look }) => look.isMarked);
    const groups = Map.groupBy(
      paths.filter(({ positions }) => positions.length > 1),
      ({ look }) => JSON.stringify(look),
    );
    materials = [];
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const material = toMaterial(first.look, isAnyMarked);
      materials.push(material);
      primitives.add(toPrimitive(group, material));
    }
  };
  return {
    draw(satellites, atMs) {
      [shown, startMs] = [satellites, atMs];
      redraw();
    },
    covers: (atMs) => atMs >= startMs && atMs <= startMs + LASTS_SEC * 1000,
    mark(id) {
      if (id === marked) return;
      marked = id;
      redraw();
    },
  };
}

function toPath(satellite: GlobeSatellite, atMs: number, isMarked: boolean): Path {
  const secs: number[] = [];
  const positions: Cartesian3[] = [];
  for (let sec = -TRAIL_SEC; sec <= LEAD_SEC + LASTS_SEC; sec += POINT_SEC) {
    const position = positionOnTrack(satellite, atMs + sec * 1000);
    if (!position?.every(Number.isFinite)) continue;
    positions.push(new Cartesian3(...position));
    secs.push(sec);
  }
  const color = SENSOR_COLORS[satellite.sensor ?? 'optical'];
  return { positions, look: { startSec: secs[0] ?? 0, endSec: secs.at(-1) ?? 0, color, isMarked } };
}

function toMaterial({ startSec, endSec, color, isMarked }: Path['look'], isAnyMarked: boolean): Material {
  return new Material({
    fabric: {
      type: 'OrbitPath',
      source: SOURCE,
      uniforms: {
        startSec,
        endSec,
        nowSec: 0,
        trailSec: TRAIL_SEC,
        leadSec: LEAD_SEC,
        isMarked: isMarked ? 1 : 0,
        share: isAnyMarked && !isMarked ? DIMMED : 1,
        lineColor: Color.fromCssColorString(color),
      },
    },
  });
}

function toPrimitive(paths: readonly Path[], material: Material): Primitive {
  const vertexFormat = PolylineMaterialAppearance.VERTEX_FORMAT;
  return new Primitive({
    geometryInstances: paths.map(({ positions, look }) => {
      const width = look.isMarked ? MARKED_PX : WIDTH_PX;
      return new GeometryInstance({
        geometry: new PolylineGeometry({ positions, width, arcType: ArcType.NONE, vertexFormat }),
      });
    }),
    appearance: new PolylineMaterialAppearance({ material }),
    asynchronous: false,
    allowPicking: false,
  });
}
