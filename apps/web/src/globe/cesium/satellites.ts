import {
  Cartesian2,
  Cartesian3,
  Color,
  ColorMaterialProperty,
  ConstantProperty,
  type Entity,
  type EntityCollection,
  JulianDate,
  LabelStyle,
  LagrangePolynomialApproximation,
  ReferenceFrame,
  SampledPositionProperty,
} from '@cesium/engine';
import { GLOBE } from '@groundtrack/contract';
import type { GlobeSatellite } from '../globe.ts';
import { packSamples } from './samples.ts';

const ID_PREFIX = 'satellite:';
const BODY = Color.fromCssColorString('#7ce3ff');
const PATH = Color.fromCssColorString('#7ce3ff').withAlpha(0.55);
/** Behind and above a tracked satellite: east, north, up in metres. */
const VIEW_FROM = new Cartesian3(0, -1_800_000, 2_200_000);

function positionOf(satellite: GlobeSatellite): SampledPositionProperty {
  const position = new SampledPositionProperty(ReferenceFrame.FIXED);
  position.setInterpolationOptions({
    interpolationDegree: 5,
    interpolationAlgorithm: LagrangePolynomialApproximation,
  });
  position.addSamplesPackedArray(packSamples(satellite), JulianDate.fromDate(new Date(satellite.startMs)));
  return position;
}

function entityOptions(satellite: GlobeSatellite): Entity.ConstructorOptions {
  return {
    id: ID_PREFIX + satellite.id,
    name: satellite.name,
    position: positionOf(satellite),
    viewFrom: new ConstantProperty(VIEW_FROM),
    point: { pixelSize: 7, color: BODY, outlineColor: Color.BLACK.withAlpha(0.7), outlineWidth: 1 },
    path: {
      leadTime: GLOBE.leadSec,
      trailTime: GLOBE.trailSec,
      width: 1.5,
      resolution: 60,
      material: new ColorMaterialProperty(PATH),
    },
    label: {
      text: satellite.name,
      font: '600 13px system-ui, sans-serif',
      style: LabelStyle.FILL_AND_OUTLINE,
      fillColor: Color.WHITE,
      outlineColor: Color.BLACK,
      outlineWidth: 3,
      pixelOffset: new Cartesian2(0, -18),
      show: false,
    },
  };
}

/** Satellites in the sky with their paths; names appear on the one hovered and the one tracked. */
export class Satellites {
  readonly #entities: EntityCollection;
  readonly #shown = new Map<string, Entity>();
  #labelled: readonly (string | null)[] = [];

  constructor(entities: EntityCollection) {
    this.#entities = entities;
  }

  set(satellites: readonly GlobeSatellite[]): void {
    const wanted = new Map(satellites.map((satellite) => [satellite.id, satellite]));
    this.#entities.suspendEvents();
    for (const [id, entity] of this.#shown) {
      if (wanted.has(id)) continue;
      this.#entities.remove(entity);
      this.#shown.delete(id);
    }
    for (const [id, satellite] of wanted) {
      const entity = this.#shown.get(id);
      if (entity) entity.position = positionOf(satellite);
      else this.#shown.set(id, this.#entities.add(entityOptions(satellite)));
    }
    this.#entities.resumeEvents();
  }

  find(id: string): Entity | null {
    return this.#shown.get(id) ?? null;
  }

  /** The satellite a picked thing belongs to, if any. */
  idOf(picked: unknown): string | null {
    const id = (picked as { id?: { id?: unknown } } | undefined)?.id?.id;
    return typeof id === 'string' && id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : null;
  }

  label(ids: readonly (string | null)[]): void {
    for (const id of this.#labelled) this.#showLabel(id, false);
    for (const id of ids) this.#showLabel(id, true);
    this.#labelled = ids;
  }

  get size(): number {
    return this.#shown.size;
  }

  #showLabel(id: string | null, show: boolean): void {
    const label = id === null ? undefined : this.#shown.get(id)?.label;
    if (label) label.show = new ConstantProperty(show);
  }
}
