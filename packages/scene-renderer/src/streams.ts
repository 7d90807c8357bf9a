import { Octaves } from './octaves.ts';

/** Distance between adjacent streams without bends, meters. */
const spacingM = 7200;
const earthRadiusM = 6_371_000;
/** Center of the circles that streams would follow without bends: far out at sea, like its antipode. */
const [axisX, axisY, axisZ] = [-0.469_19, -0.882_41, 0.034_9];
/** Two directions perpendicular to the axis and to each other. */
const [eastX, eastY] = [0.882_95, -0.469_48];
const [northX, northY, northZ] = [0.016_385, 0.030_815, 0.999_391];

/** How much longer bends are across the streams than along them. */
const stretch = 5;
const bendM = 6000;
const bends = { seed: 59, fromM: 21_000, toM: 330, gain: 0.5 } as const;

/**
 * Streams that never form closed rings. They are the lines on which a coordinate is a multiple of the spacing. This
 * coordinate increases all over the globe except for two places at sea. Bends are added to it, but they change so
 * slowly in its direction that it still increases, so no line returns to its start.
 */
export class Streams {
  readonly #bends: Octaves;
  readonly #place = new Float64Array(3);

  /** @param finestM shorter bends are omitted because they cannot be seen */
  constructor(finestM: number) {
    this.#bends = new Octaves(bends, finestM);
  }

  /**
   * Sine of the phase between streams: 0 along each, -1 or 1 halfway to the next.
   * @param point meters in space
   */
  at(point: Float64Array): number {
    return Math.sin(Math.PI * this.phase(point));
  }

  /** Number of spacings from the center of all circles. It increases by less than one from one stream to the next. */
  phase(point: Float64Array): number {
    const [x, y, z] = point;
    const along = x * axisX + y * axisY + z * axisZ;
    const east = x * eastX + y * eastY;
    const north = x * northX + y * northY + z * northZ;
    const ring = Math.sqrt(east * east + north * north) + 1;
    const awayM = earthRadiusM * Math.acos(Math.max(-1, Math.min(1, along / earthRadiusM)));
    const place = this.#place;
    place[0] = (earthRadiusM * east) / ring;
    place[1] = (earthRadiusM * north) / ring;
    place[2] = awayM / stretch;
    return (awayM + bendM * this.#bends.sum(place)) / spacingM;
  }
}
