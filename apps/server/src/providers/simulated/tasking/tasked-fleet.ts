import type { Omm } from '@groundtrack/contract';
import { type ElementSet, parseOmm, withReliableDrag } from '@groundtrack/orbit';
import type { Clock } from '../../../system/ports.ts';
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

/** The satellites of a provider on the elements of the moment of asking. */
export class TaskedFleet {
  readonly #satellites: readonly FleetSatellite[];
  readonly #current: CurrentElements;
  readonly #clock: Clock;
  /** By catalog number. */
  readonly #parsed = new Map<string, ElementSet>();

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

  /** Elements of the same epoch and drag stay the same object, by which what was computed of them is found again. */
  #toElements(id: string, omm: Omm): ElementSet {
    const elements = parseOmm(withReliableDrag(omm, this.#clock.nowMs()));
    const known = this.#parsed.get(id);
    if (known?.epochMs === elements.epochMs && known.bstar === elements.bstar) return known;
    this.#parsed.set(id, elements);
    return elements;
  }
}
