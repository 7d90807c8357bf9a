/** One passage of a satellite above the elevation limit. Times in Unix milliseconds, UTC; angles in degrees. */
export interface Pass {
  readonly satelliteId: string;
  readonly riseMs: number;
  /** The moment of the greatest elevation within the pass. */
  readonly peakMs: number;
  readonly setMs: number;
  /** Clockwise from true north. */
  readonly riseAzimuthDeg: number;
  readonly peakAzimuthDeg: number;
  readonly setAzimuthDeg: number;
  readonly maxElevationDeg: number;
  /** The pass started before the window: `riseMs` is the start of the window. */
  readonly clippedAtStart: boolean;
  /** The pass ends after the window: `setMs` is the end of the window. */
  readonly clippedAtEnd: boolean;
  /** Angle at the satellite between the site and the Earth's center. */
  readonly offNadirAtPeakDeg: number;
  /** Geometric, without refraction. */
  readonly sunElevationAtPeakDeg: number;
  readonly sunlitAtPeak: boolean;
  /** The side of the ground track on which the site lies, looking along the motion. */
  readonly lookSide: 'left' | 'right';
  readonly ascending: boolean;
}

/** A moment of a pass: seconds from the start of the window, azimuth in radians. */
export interface Moment {
  readonly sec: number;
  readonly azimuth: number;
}

/** The view of the satellite from a site at one moment; radians. */
export interface View extends Moment {
  readonly sine: number;
  readonly offNadir: number;
  readonly sunSine: number;
  /** Clockwise from true north, like the azimuth of the satellite. */
  readonly sunAzimuth: number;
  readonly sunlit: boolean;
  readonly lookSide: 'left' | 'right';
  readonly ascending: boolean;
}
