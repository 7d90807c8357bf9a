import { constants, type SatRec, SatRecError } from 'satellite.js';
import type { ElementSet } from './elements.ts';

const { deg2rad, earthRadius, j2, j3oj2, j4, x2o3, xke, xpdotp } = constants;

/** From this period on, SGP4 includes the gravity of Sun and Moon, minutes. */
const DEEP_SPACE_MIN = 225;
/** Below this perigee, SGP4 omits its higher drag terms, km. */
const SIMPLE_PERIGEE_KM = 220;
const SMALL_ECCENTRICITY = 1e-4;
const SMALL_DIVISOR = 1.5e-12;

type Shape = 'method' | 'isimp' | 'bstar' | 'ecco' | 'inclo' | 'nodeo' | 'argpo' | 'mo' | 'no';
type Rates = 'mdot' | 'argpdot' | 'nodedot' | 'nodecf';
type Drag = 'cc1' | 'cc4' | 'cc5' | 'eta' | 'omgcof' | 'xmcof' | 'delmo' | 'sinmao';
type Series = 'd2' | 'd3' | 'd4' | 't2cof' | 't3cof' | 't4cof' | 't5cof';
type Periodics = 'aycof' | 'xlcof' | 'con41' | 'x1mth2' | 'x7thm1';
type Scratch = 'error' | 't' | 'tempa';

/** All properties of a near-Earth record that SGP4 reads or writes. */
export type NearEarthRecord = Pick<SatRec, Shape | Rates | Drag | Series | Periodics | Scratch>;

/**
 * Creates the same record as `json2satrec` for a near-Earth orbit, bit for bit. satellite.js adds a hundred properties
 * one by one and evaluates the record once, which would take most of the time for a table of 16,000 objects. Formulas,
 * their order, and names are those of SGP4's initialization (`sgp4init` and `initl` of AIAA 2006-6753): radians,
 * minutes, earth radii. Returns null for deep-space orbits.
 */
export function toNearEarthRecord(elements: ElementSet): NearEarthRecord | null {
  const { eccentricity: ecco, bstar } = elements;
  const inclo = elements.inclinationDeg * deg2rad;
  const cosio = Math.cos(inclo);
  const { no, ao } = brouwerMotion(elements.meanMotionRevPerDay / xpdotp, ecco, cosio);
  if (!((2 * Math.PI) / no < DEEP_SPACE_MIN)) return null;
  const argpo = elements.argumentOfPericenterDeg * deg2rad;
  const mo = elements.meanAnomalyDeg * deg2rad;
  const sinio = Math.sin(inclo);
  const cosio2 = cosio * cosio;
  const con42 = 1 - 5 * cosio2;
  const con41 = -con42 - cosio2 - cosio2;
  const x1mth2 = 1 - cosio2;
  const omeosq = 1 - ecco * ecco;
  const po = ao * omeosq;
  const rp = ao * (1 - ecco);
  const { sfour, qzms24 } = atmosphere((rp - 1) * earthRadius);
  const tsi = 1 / (ao - sfour);
  const eta = ao * ecco * tsi;
  const etasq = eta * eta;
  const eeta = ecco * eta;
  const psisq = Math.abs(1 - etasq);
  const coef = qzms24 * tsi ** 4;
  const coef1 = coef / psisq ** 3.5;
  const bulge = ((0.375 * j2 * tsi) / psisq) * con41 * (8 + 3 * etasq * (8 + etasq));
  const cc2 = coef1 * no * (ao * (1 + 1.5 * etasq + eeta * (4 + etasq)) + bulge);
  const cc1 = bstar * cc2;
  const cc3 = ecco > SMALL_ECCENTRICITY ? (-2 * coef * tsi * j3oj2 * no * sinio) / ecco : 0;
  const cc4Round = -3 * con41 * (1 - 2 * eeta + etasq * (1.5 - 0.5 * eeta));
  const cc4Long = 0.75 * x1mth2 * (2 * etasq - eeta * (1 + etasq)) * Math.cos(2 * argpo);
  const cc4Sum =
    eta * (2 + 0.5 * etasq) + ecco * (0.5 + 2 * etasq) - ((j2 * tsi) / (ao * psisq)) * (cc4Round + cc4Long);
  const rates = secularRates(no, 1 / (po * po), { cosio, con41, con42, rteosq: Math.sqrt(omeosq) });
  const isimp = rp < SIMPLE_PERIGEE_KM / earthRadius + 1 ? 1 : 0;
  const series = isimp === 1 ? noSeries : dragSeries(cc1, ao, { tsi, sfour });
  const polar = Math.abs(cosio + 1) > SMALL_DIVISOR ? 1 + cosio : SMALL_DIVISOR;
  const delmotemp = 1 + eta * Math.cos(mo);
  return {
    method: 'n',
    isimp,
    bstar,
    ecco,
    inclo,
    nodeo: elements.ascendingNodeDeg * deg2rad,
    argpo,
    mo,
    no,
    mdot: rates.mdot,
    argpdot: rates.argpdot,
    nodedot: rates.nodedot,
    nodecf: 3.5 * omeosq * rates.xhdot1 * cc1,
    cc1,
    cc4: 2 * no * coef1 * ao * omeosq * cc4Sum,
    cc5: 2 * coef1 * ao * omeosq * (1 + 2.75 * (etasq + eeta) + eeta * etasq),
    eta,
    omgcof: bstar * cc3 * Math.cos(argpo),
    xmcof: ecco > SMALL_ECCENTRICITY ? (-x2o3 * coef * bstar) / eeta : 0,
    delmo: delmotemp * delmotemp * delmotemp,
    sinmao: Math.sin(mo),
    d2: series.d2,
    d3: series.d3,
    d4: series.d4,
    t2cof: 1.5 * cc1,
    t3cof: series.t3cof,
    t4cof: series.t4cof,
    t5cof: series.t5cof,
    aycof: -0.5 * j3oj2 * sinio,
    xlcof: (-0.25 * j3oj2 * sinio * (3 + 5 * cosio)) / polar,
    con41,
    x1mth2,
    x7thm1: 7 * cosio2 - 1,
    error: SatRecError.None,
    t: 0,
    tempa: 1,
  };
}

/** Converts Kozai's mean motion, as published, to Brouwer's mean motion and semi-major axis. */
function brouwerMotion(kozai: number, ecco: number, cosio: number): { no: number; ao: number } {
  const omeosq = 1 - ecco * ecco;
  const ak = (xke / kozai) ** x2o3;
  const d1 = (0.75 * j2 * (3 * (cosio * cosio) - 1)) / (Math.sqrt(omeosq) * omeosq);
  const first = d1 / (ak * ak);
  const adel = ak * (1 - first * first - first * (1 / 3 + (134 * first * first) / 81));
  const no = kozai / (1 + d1 / (adel * adel));
  return { no, ao: (xke / no) ** x2o3 };
}

/** Parameters of the atmospheric density for a perigee height in km. */
function atmosphere(perigeeKm: number): { sfour: number; qzms24: number } {
  const bottomKm = perigeeKm >= 156 ? 78 : perigeeKm < 98 ? 20 : perigeeKm - 78;
  const depth = (120 - bottomKm) / earthRadius;
  return { sfour: bottomKm / earthRadius + 1, qzms24: depth * depth * depth * depth };
}

interface Tilt {
  readonly cosio: number;
  readonly con41: number;
  readonly con42: number;
  readonly rteosq: number;
}

/** Rates of mean anomaly, perigee, and node due to the Earth's flattening; `pinvsq` is 1/p². */
function secularRates(no: number, pinvsq: number, { cosio, con41, con42, rteosq }: Tilt) {
  const cosio2 = cosio * cosio;
  const cosio4 = cosio2 * cosio2;
  const temp1 = 1.5 * j2 * pinvsq * no;
  const temp2 = 0.5 * temp1 * j2 * pinvsq;
  const temp3 = -0.46875 * j4 * pinvsq * pinvsq * no;
  const xhdot1 = -temp1 * cosio;
  return {
    mdot: no + 0.5 * temp1 * rteosq * con41 + 0.0625 * temp2 * rteosq * (13 - 78 * cosio2 + 137 * cosio4),
    argpdot:
      -0.5 * temp1 * con42 +
      0.0625 * temp2 * (7 - 114 * cosio2 + 395 * cosio4) +
      temp3 * (3 - 36 * cosio2 + 49 * cosio4),
    xhdot1,
    nodedot: xhdot1 + (0.5 * temp2 * (4 - 19 * cosio2) + 2 * temp3 * (3 - 7 * cosio2)) * cosio,
  };
}

const noSeries = { d2: 0, d3: 0, d4: 0, t3cof: 0, t4cof: 0, t5cof: 0 };

/** The higher terms of drag. */
function dragSeries(cc1: number, ao: number, { tsi, sfour }: { tsi: number; sfour: number }): typeof noSeries {
  const cc1sq = cc1 * cc1;
  const d2 = 4 * ao * tsi * cc1sq;
  const temp = (d2 * tsi * cc1) / 3;
  const d3 = (17 * ao + sfour) * temp;
  const d4 = 0.5 * temp * ao * tsi * (221 * ao + 31 * sfour) * cc1;
  return {
    d2,
    d3,
    d4,
    t3cof: d2 + 2 * cc1sq,
    t4cof: 0.25 * (3 * d3 + cc1 * (12 * d2 + 10 * cc1sq)),
    t5cof: 0.2 * (3 * d4 + 12 * cc1 * d3 + 6 * d2 * d2 + 15 * cc1sq * (2 * d2 + cc1sq)),
  };
}
