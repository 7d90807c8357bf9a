import { type BaseMap, BUILT_IN_MAP } from '@groundtrack/contract';
import { closed, moveVertex } from '../src/features/area/edit-area.ts';
import { toDrawn } from '../src/features/area/handles.ts';
import { createCesiumGlobe } from '../src/globe/cesium-globe.ts';
import { checkGlobe, globeRules } from '../src/globe/globe.conformance.ts';
import classes from '../src/globe/globe.module.css';
import type { Globe, GlobeField, GlobeQuality, GlobeSatellite } from '../src/globe/globe.ts';

/** The globe alone on a page, with made-up circular orbits: what benchmark and journeys drive through `window.bench`. */

const GRAVITY_M3_S2 = 3.986e14;
const EARTH_RATE_RAD_S = 7.2921159e-5;

/** Earth-fixed position of the object of a number, spread over shells, planes and inclinations. */
function positionM(object: number, atMs: number): [number, number, number] {
  const golden = (object * 0.618034) % 1;
  const radiusM = object % 20 === 0 ? 42_164_000 : 6_378_000 + 450_000 + golden * 900_000;
  const inclination = object % 20 === 0 ? 0.02 : 0.6 + ((object * 0.324718) % 1) * 1.15;
  const seconds = atMs / 1000;
  const along = object * 2.4 + Math.sqrt(GRAVITY_M3_S2 / radiusM ** 3) * (seconds % 1e6);
  const node = object * 0.7548777 * 6.2831853 - EARTH_RATE_RAD_S * (seconds % 1e6);
  const [u, v] = [Math.cos(along) * radiusM, Math.sin(along) * radiusM];
  const [c, s] = [Math.cos(node), Math.sin(node)];
  const flat = v * Math.cos(inclination);
  return [u * c - flat * s, u * s + flat * c, v * Math.sin(inclination)];
}

function satellites(count: number): GlobeSatellite[] {
  const [startMs, stepSec, steps] = [Date.now() - 300_000, 30, 241];
  return Array.from({ length: count }, (_, i) => {
    // Not the geostationary ones: a path of these is a point.
    const object = i + 1 + Math.floor(i / 19);
    const track = Array.from({ length: steps }, (_, step) => positionM(object, startMs + step * stepSec * 1000));
    return {
      id: `s${i}`,
      name: `BENCH-${i}`,
      sensor: i % 3 === 0 ? 'sar' : 'optical',
      startMs,
      stepSec,
      ecefM: Float64Array.from(track.flat()),
    };
  });
}

function field(count: number): GlobeField {
  const [startMs, endMs] = [Date.now(), Date.now() + 60_000];
  const statesAt = (atMs: number) =>
    Float64Array.from(
      Array.from({ length: count }, (_, object) => {
        const [here, before, after] = [0, -500, 500].map((offsetMs) => positionM(object, atMs + offsetMs));
        return [...(here ?? []), ...(after ?? []).map((meters, axis) => meters - (before?.[axis] ?? 0))];
      }).flat(),
    );
  const names = Array.from({ length: count }, (_, object) => `OBJECT ${object}`);
  return { ids: names, names, startMs, endMs, startStates: statesAt(startMs), endStates: statesAt(endMs) };
}

function create(quality: GlobeQuality, baseMap: BaseMap = BUILT_IN_MAP) {
  const host = document.getElementById('globe');
  if (!host) throw new Error('The page has no place for the globe');
  host.className = classes.host;
  const ignore = () => undefined;
  const events = {
    onPick: ignore,
    onPickSatellite: ignore,
    onStopTracking: ignore,
    onFailure: ignore,
  };
  return createCesiumGlobe(host, events, { quality, baseMap });
}

let drawnFrame = 0;

/**
 * Sets the area of the globe in every frame. Either one vertex moves back and forth, as during dragging, or nothing
 * changes, which measures the frame alone.
 */
function dragArea(globe: Globe, count: number, isMoved: boolean): void {
  cancelAnimationFrame(drawnFrame);
  const open = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    return [-40 + 12 * Math.cos(angle), 30 + 10 * Math.sin(angle)] as const;
  });
  const polygons = [[closed(open)]];
  const toArea = (area: ReturnType<typeof moveVertex>) =>
    toDrawn(area, { selected: null, faults: [], isEdited: true }).area;
  const still = toArea(polygons);
  let step = 0;
  const move = () => {
    step += 1;
    const moved = moveVertex(polygons, { polygon: 0, ring: 0, position: 0 }, [-28 + Math.sin(step / 10), 30]);
    globe.setArea(isMoved ? toArea(moved) : still);
    drawnFrame = requestAnimationFrame(move);
  };
  drawnFrame = requestAnimationFrame(move);
}

/** The rules for every globe that Cesium's breaks. */
function conformance(): string[] {
  const host = document.getElementById('globe');
  if (!host) throw new Error('The page has no place for the globe');
  host.className = classes.host;
  return globeRules.flatMap((rule) => {
    try {
      checkGlobe(createCesiumGlobe, host, rule);
      return [];
    } catch (error) {
      return [`${rule.name}: ${String(error)}`];
    }
  });
}

Object.assign(window, { bench: { create, satellites, field, dragArea, conformance, rules: globeRules.length } });
