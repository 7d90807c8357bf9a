import { type SiderealClock, type SiteFrame, siderealAngle } from './earth.ts';
import type { OrbitRecord } from './orbit-record.ts';
import type { Moment, View } from './pass.ts';
import { Sight } from './sight.ts';
import { SunDirection } from './sun.ts';

/** A query in the units of the search: seconds from the start of the window, sines of elevations. */
export interface SearchWindow {
  readonly startMs: number;
  readonly endSec: number;
  readonly minElevation: number;
  readonly minSine: number;
  /** Null without an upper limit. */
  readonly maxSine: number | null;
  readonly firstOnly: boolean;
}

/** A stretch above the lower limit, not yet clipped to the window. */
export interface Arc {
  readonly rise: Moment;
  readonly peak: View;
  readonly set: Moment;
}

/** SGP4 has no position for a satellite; the search for its passes ends. */
export class LostSatelliteError extends Error {
  override readonly name = 'LostSatellite';
}

/** An edge nearer than this counts as found; the last step towards it is still applied. */
const EDGE_STEP_SEC = 0.02;
/** Beyond this many steps a bracket is only halved: where SGP4's velocity is not the rate of its position, Newton's steps creep. */
export const MAX_STEPS = 20;

/** The tools both ways of searching share: looking, refining edges, describing a moment. */
export class PassSearch {
  readonly sight: Sight;
  readonly site: SiteFrame;
  readonly clock: SiderealClock;
  readonly window: SearchWindow;
  readonly #sun = new SunDirection();

  constructor(site: SiteFrame, clock: SiderealClock, window: SearchWindow) {
    this.site = site;
    this.clock = clock;
    this.window = window;
    this.sight = new Sight(site, clock, window.startMs);
  }

  follow(record: OrbitRecord): void {
    this.sight.follow(record);
  }

  /** @throws {@link LostSatellite} */
  look(sec: number): void {
    if (!this.sight.look(sec)) throw new LostSatelliteError();
  }

  /** The view `ahead` seconds after the moment last looked at. */
  describe(sec: number, ahead: number): View {
    const { sight, site } = this;
    const at = sec + ahead;
    const sine = sight.sine + ahead * (sight.sineRate + (ahead * sight.sineAcceleration) / 2);
    const azimuth = sight.azimuth(ahead);
    sight.advance(ahead);
    const sun = this.#sun;
    sun.at(this.window.startMs + at * 1000);
    sun.turn(siderealAngle(this.clock, at));
    const outward = site.cosLongitude * sun.x + site.sinLongitude * sun.y;
    return {
      sec: at,
      azimuth,
      sine,
      offNadir: sight.offNadir(),
      sunSine: site.cosLatitude * outward + site.sinLatitude * sun.z,
      sunlit: sun.lights(sight.x, sight.y, sight.z),
      lookSide: sight.siteIsRight() ? 'right' : 'left',
      ascending: sight.vz > 0,
    };
  }

  /**
   * The moment between `inner` (above the limit) and `outer` (below) at which the sine of the elevation is `limit`:
   * Halley's method, halving the bracket where a step would leave it or the satellite moves the wrong way.
   */
  edge(limit: number, bracket: { inner: number; outer: number; guess: number }): Moment {
    const { sight } = this;
    let { inner, outer, guess: sec } = bracket;
    for (let tries = 1; ; tries += 1) {
      this.look(sec);
      const excess = sight.sine - limit;
      if (excess >= 0) inner = sec;
      else outer = sec;
      const slope = sight.sineRate;
      const newton = -excess / slope;
      const halley = newton / (1 + (newton * sight.sineAcceleration) / (2 * slope));
      const forward = slope * (inner - outer) > 0;
      if (forward && Math.abs(newton) < EDGE_STEP_SEC) return { sec: sec + halley, azimuth: sight.azimuth(halley) };
      if (Math.abs(outer - inner) < 1e-5) return { sec, azimuth: sight.azimuth(0) };
      const next = sec + halley;
      const stays = forward && next > Math.min(inner, outer) && next < Math.max(inner, outer);
      // Close to the peak Halley's step shrinks to nothing while the edge is still far.
      const moves = tries < MAX_STEPS && Math.abs(halley) > Math.abs(newton) / 4;
      sec = stays && moves ? next : (inner + outer) / 2;
    }
  }
}
