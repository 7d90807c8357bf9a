import type { Omm } from '@groundtrack/contract';
import { type ElementSet, parseOmm, withReliableDrag } from '@groundtrack/orbit';
import type { Clock } from '../../../platform/system/ports.ts';
import type { FleetSatellite } from '../fleet.ts';
import type { CurrentElements } from './current-elements.ts';

/** A satellite that takes new images, with the newest elements. */
export interface TaskedSatellite {
  readonly id: string;
  readonly name: string;
  readonly minOffNadirDeg: number;
  readonly maxOffNadirDeg: number;
  readonly lookSide: FleetSatellite['lookSide'];
  readonly swathKm: number;
  readonly elements: ElementSet;
}

/** Elements are read again after this time. The drag of old elements is ignored. */
const AGED_MS = 60_000;

interface Parsed {
  readonly omm: Omm;
  readonly atMs: number;
  readonly elements: ElementSet;
}

/** The satellites of a provider with the current elements. */
export class TaskedFleet {
  readonly #satellites: readonly FleetSatellite[];
  readonly #current: CurrentElements;
  readonly #clock: Clock;
  /** By catalog number. */
  readonly #parsed = new Map<string, Parsed>();

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

  #toTasked(satellite: FleetSatellite, newest: Omm = satellite.omm): TaskedSatellite {
    const { id, name, minOffNadirDeg, maxOffNadirDeg, lookSide, swathKm } = satellite;
    return { id, name, minOffNadirDeg, maxOffNadirDeg, lookSide, swathKm, elements: this.#toElements(id, newest) };
  }

  #toElements(id: string, omm: Omm): ElementSet {
    const nowMs = this.#clock.nowMs();
    const known = this.#parsed.get(id);
    if (known?.omm === omm && Math.abs(nowMs - known.atMs) < AGED_MS) return known.elements;
    const elements = sameElements(known?.elements, parseOmm(withReliableDrag(omm, nowMs)));
    const parsed = { omm, atMs: nowMs, elements };
    this.#parsed.set(id, parsed);
    return parsed.elements;
  }
}

/** Elements of the same epoch and drag keep the same object, because results are cached by it. */
export function sameElements(known: ElementSet | undefined, read: ElementSet): ElementSet {
  return known?.epochMs === read.epochMs && known.bstar === read.bstar ? known : read;
}
