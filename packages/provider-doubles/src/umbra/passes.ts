import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, bodyOf, isObject, type JsonObject, jsonAnswer, type Route } from '../core/http-types.ts';
import { inventedPasses } from '../core/invented-scenes.ts';
import { seededUuid } from '../core/seeded.ts';
import { ORGANIZATION, refusal, route, timestamp } from './answers.ts';

/** A pass in the middle of its window. */
export interface Pass {
  readonly satellite: string;
  readonly atMs: number;
  readonly grazingDeg: number;
}

const SATELLITES = ['Umbra-05', 'Umbra-08', 'Umbra-09', 'Umbra-10'];
const HALF_WINDOW_MS = 5 * 60_000;
/** The passes whose windows are within some time, and that the constraints of a task allow, in order. */
// oxlint-disable-next-line max-params -- the request of a task
export function passesOver(constraints: JsonObject, fromMs: number, toMs: number, satellites: unknown = []): Pass[] {
  const [lon = 0, lat = 0] = Object(constraints['geometry']).coordinates ?? [];
  const least = Number(constraints['grazingAngleMinDegrees'] ?? 45);
  const most = Number(constraints['grazingAngleMaxDegrees'] ?? 65);
  const named = Array.isArray(satellites) && satellites.length > 0 ? satellites : SATELLITES;
  return SATELLITES.filter((satellite) => named.includes(satellite))
    .flatMap((satellite) =>
      inventedPasses({ name: satellite, isRadar: true }, [lon, lat], {
        fromMs: fromMs + HALF_WINDOW_MS,
        toMs: toMs - HALF_WINDOW_MS,
      }).map(({ atMs, offNadirDeg }) => ({ satellite, atMs, grazingDeg: 84 - 1.1 * Math.abs(offNadirDeg) })),
    )
    .filter(({ grazingDeg }) => grazingDeg >= least && grazingDeg <= most)
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** Studies of passes. @param studyMs how long one takes; Infinity: they are never answered, as in the sandbox */
export function passRoutes({ clock, speed }: DoubleContext, studyMs: number): Route[] {
  const studies = new Map<string, { readonly request: JsonObject; readonly atMs: number }>();
  const toJson = (id: string, isDone: boolean): Answer['json'] => {
    const { request = {}, atMs = 0 } = studies.get(id) ?? {};
    const { constraints } = request;
    const times = [request['windowStartAt'], request['windowEndAt']].map((time) => Date.parse(String(time)));
    const [fromMs = 0, toMs = 0] = times;
    return {
      ...ORGANIZATION,
      id,
      userId: 'auth0|neutral',
      createdAt: timestamp(atMs),
      updatedAt: timestamp(clock.now()),
      status: isDone ? 'COMPLETED' : 'RECEIVED',
      opportunities: isDone && isObject(constraints) ? passesOver(constraints, fromMs, toMs).map(toOpportunity) : null,
      feasibilityRequest: {
        ...request,
        imagingMode: 'SPOTLIGHT',
        spotlightConstraints: constraints,
        scanConstraints: null,
      },
    };
  };
  return [
    route('POST', '/tasking/feasibilities', 'passes', (request) => {
      const id = seededUuid('study', String(studies.size));
      studies.set(id, { request: bodyOf(request), atMs: clock.now() });
      return jsonAnswer(toJson(id, false), 201);
    }),
    route('GET', '/tasking/feasibilities/{id}', 'passes', ({ params }) => {
      const id = params['id'] ?? '';
      const study = studies.get(id);
      if (!study) return refusal(['path', 'id'], 'Feasibility not found');
      return jsonAnswer(toJson(id, clock.now() >= study.atMs + studyMs / speed));
    }),
  ];
}

function toOpportunity({ satellite, atMs, grazingDeg }: Pass): JsonObject {
  return {
    windowStartAt: timestamp(atMs - HALF_WINDOW_MS),
    windowEndAt: timestamp(atMs + HALF_WINDOW_MS),
    durationSec: 57,
    grazingAngleStartDegrees: grazingDeg,
    grazingAngleEndDegrees: grazingDeg - 3,
    targetAzimuthAngleStartDegrees: 320.5,
    targetAzimuthAngleEndDegrees: 241.2,
    squintAngleEngineeringDegreesStart: -55.1,
    squintAngleEngineeringDegreesEnd: -134.6,
    slantRangeStartKm: 595.5,
    slantRangeEndKm: 621.2,
    groundRangeStartKm: 293.1,
    groundRangeEndKm: 340,
    satelliteId: satellite,
  };
}
