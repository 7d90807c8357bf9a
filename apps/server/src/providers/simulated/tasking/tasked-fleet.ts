import type { Omm } from '@groundtrack/contract';
import { type ElementSet, parseOmm } from '@groundtrack/orbit';
import type { Clock } from '../../../system/ports.ts';
import { DAY_MS } from '../../../util/time-units.ts';
import { type FleetSatellite, RADAR_MIN_OFF_NADIR_DEG } from '../fleet.ts';
import type { CurrentElements } from './current-elements.ts';

/** A satellite that takes new images, on the newest elements. */
export interface TaskedSatellite {
  readonly id: string;
  readonly name: string;
  readonly minOffNadirDeg: number;
  readonly maxOffNadirDeg: number;
  readonly swathKm: number;
  readonly elements: ElementSet;
}

/** The elements of a satellite, for as long as no newer ones come. */
interface ParsedElements {
  readonly omm: Omm;
  readonly withDrag: ElementSet;
  readonly withoutDrag: ElementSet;
}

/** Past this age SGP4's drag terms may mean nothing; a satellite then keeps its height. */
const DRAG_MS = 14 * DAY_MS;

/** The satellites of a provider on the elements of the moment of asking. */
export class TaskedFleet {
  readonly #satellites: readonly FleetSatellite[];
  readonly #current: CurrentElements;
  readonly #clock: Clock;
  readonly #parsed = new Map<string, ParsedElements>();

  constructor(satellites: readonly FleetSatellite[], current: CurrentElements, clock: Clock) {
    this.#satellites = satellites;
    this.#current = current;
    this.#clock = clock;
  }

  /** Every satellite by its catalog number. */
  async read(): Promise<ReadonlyMap<string, TaskedSatellite>> {
    const current = await this.#current();
    return new Map(
      this.#satellites.map((satellite) => [satellite.id, this.#toTasked(satellite, current.get(satellite.id))]),
    );
  }

  #toTasked({ id, name, sensor, maxOffNadirDeg, swathKm, omm }: FleetSatellite, newest: Omm = omm): TaskedSatellite {
    return {
      id,
      name,
      minOffNadirDeg: sensor === 'sar' ? RADAR_MIN_OFF_NADIR_DEG : 0,
      maxOffNadirDeg,
      swathKm,
      elements: this.#toElements(id, newest),
    };
  }

  #toElements(id: string, omm: Omm): ElementSet {
    const known = this.#parsed.get(id);
    const parsed = known?.omm === omm ? known : parseElements(omm, known);
    this.#parsed.set(id, parsed);
    return this.#clock.nowMs() - parsed.withDrag.epochMs <= DRAG_MS ? parsed.withDrag : parsed.withoutDrag;
  }
}

/** Elements of the same epoch stay the same objects, by which what was computed of them is found again. */
function parseElements(omm: Omm, known: ParsedElements | undefined): ParsedElements {
  const withDrag = parseOmm(omm);
  if (known?.withDrag.epochMs === withDrag.epochMs) return { ...known, omm };
  return { omm, withDrag, withoutDrag: { ...withDrag, bstar: 0, meanMotionDot: 0, meanMotionDdot: 0 } };
}
