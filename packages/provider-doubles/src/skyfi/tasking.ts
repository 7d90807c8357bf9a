import { recordedText } from '@groundtrack/fixtures';
import type { DoubleContext } from '../core/double-server.ts';
import {
  type Answer,
  bodyOf,
  type DoubleRequest,
  type JsonObject,
  jsonAnswer,
  type Route,
} from '../core/http-types.ts';
import { inventedPasses } from '../core/invented-scenes.ts';
import type { LonLatRing } from '../core/scene-file.ts';
import { seededUuid } from '../core/seeded.ts';
import { refusal, route } from './answers.ts';
import { parseAoi } from './wkt.ts';

interface Rate extends JsonObject {
  readonly provider: string;
  readonly taskingMinSqkm: number;
  readonly taskingMaxSqkm: number;
  readonly taskingPriceOneSqkm: number;
}

interface Resolution {
  readonly resolution: string;
  readonly providers: Readonly<Record<string, Rate>>;
}

/** A recorded answer, which does not depend on the area. */
const pricing: { readonly productTypes: readonly { productType: string; resolutions: readonly Resolution[] }[] } =
  JSON.parse(recordedText('providers', 'skyfi', 'pricing.json'))[0].body;

const offers = pricing.productTypes.flatMap(({ productType, resolutions }) =>
  resolutions.flatMap(({ resolution, providers }) =>
    Object.values(providers).map((rate) => ({ ...rate, productType, resolution })),
  ),
);

/** The rate of a tasking request, or undefined if it is not offered. */
export function findRate({ productType, resolution, requiredProvider }: JsonObject): Rate | undefined {
  return offers.find(
    (offer) =>
      offer.productType === productType &&
      offer.resolution === resolution &&
      (typeof requiredProvider !== 'string' || offer.provider === requiredProvider),
  );
}

const SATELLITES: Readonly<Record<string, readonly [name: string, id: string, norad: string]>> = {
  SIWEI: ['SV-1', 'SV-1-02', '41908'],
  PLANET: ['SKYSAT', 'SKYSAT-C14', '46179'],
  SATELLOGIC: ['NEWSAT', 'NEWSAT-34', '55052'],
  GEOSAT: ['GEOSAT-2', 'GEOSAT-2', '40013'],
  IMPRO: ['IMPRO', 'IMPRO-1', '99901'],
  UMBRA: ['UMBRA', 'UMBRA-08', '56227'],
};

const DAY_MS = 86_400_000;
const STUDY_MS = 30_000;

/** The passes of all sellers that fit a request for a product, one for each of its resolutions. */
export function passesOver(area: LonLatRing, fromMs: number, toMs: number) {
  const [lon, lat] = area[0] ?? [0, 0];
  const passes = offers.flatMap(({ provider, productType, resolution, ...offer }) => {
    const [satname, satid, noradid] = SATELLITES[provider] ?? [provider, provider, '99999'];
    const satellite = { name: provider, isRadar: productType === 'SAR' };
    return inventedPasses(satellite, [lon, lat], { fromMs, toMs }).map(({ atMs, offNadirDeg }) => ({
      provider,
      satname,
      satid,
      noradid,
      node: 'descending',
      productType,
      resolution,
      lat,
      lon: lon + offNadirDeg / 10,
      passDate: new Date(atMs).toISOString().replace('Z', '000Z'),
      meanT: atMs,
      offNadirAngle: offNadirDeg,
      solarElevationAngle: 45,
      minSquareKms: offer.taskingMinSqkm,
      maxSquareKms: offer.taskingMaxSqkm,
      priceForOneSquareKm: offer.taskingPriceOneSqkm,
      priceForOneSquareKmCents: null,
      gsdDegMin: 1 + Math.abs(offNadirDeg) / 100,
      gsdDegMax: 1.01 + Math.abs(offNadirDeg) / 100,
    }));
  });
  return passes.toSorted((a, b) => a.meanT - b.meanT);
}

/** What an order names as `providerWindowId`. */
export function windowIdOf({ provider, passDate }: { readonly provider: string; readonly passDate: string }): string {
  return seededUuid('window', provider, passDate);
}

export function taskingRoutes({ clock, speed }: DoubleContext): Route[] {
  let calls = 0;
  const studies = new Map<string, { readonly request: JsonObject; readonly atMs: number }>();
  const predict = (request: DoubleRequest): Answer => {
    const { aoi, fromDate, toDate, productTypes, resolutions, maxOffNadirAngle } = bodyOf(request);
    const area = parseAoi(aoi);
    if (typeof area === 'string') return refusal(422, area);
    const [fromMs, toMs] = [Date.parse(String(fromDate)), Date.parse(String(toDate))];
    if (fromMs < clock.now() + DAY_MS) return refusal(422, 'fromDate must be at least 24 hours in the future');
    const maxDeg = typeof maxOffNadirAngle === 'number' ? maxOffNadirAngle : 30;
    const passes = passesOver(area, fromMs, toMs).filter(
      ({ productType, resolution, offNadirAngle }) =>
        (!Array.isArray(productTypes) || productTypes.includes(productType)) &&
        (!Array.isArray(resolutions) || resolutions.includes(resolution)) &&
        Math.abs(offNadirAngle) <= maxDeg,
    );
    calls++;
    // The last digits differ from call to call.
    return jsonAnswer({ passes: passes.map((pass) => ({ ...pass, lat: pass.lat + calls * 1e-9 })) });
  };
  const toJson = (id: string, atMs: number, overallScore: JsonObject | null) => {
    return { id, validUntil: new Date(atMs + DAY_MS).toISOString(), overallScore };
  };
  return [
    route('POST', '/pricing', 'quote', () => jsonAnswer(pricing)),
    route('POST', '/feasibility/pass-prediction', 'passes', predict),
    route('POST', '/feasibility', 'passes', (request) => {
      const body = bodyOf(request);
      const area = parseAoi(body['aoi']);
      if (typeof area === 'string') return refusal(422, area);
      const id = seededUuid('study', String(studies.size));
      studies.set(id, { request: body, atMs: clock.now() });
      return jsonAnswer(toJson(id, clock.now(), null), 201);
    }),
    route('GET', '/feasibility/{feasibility_id}', 'passes', ({ params }) => {
      const id = params['feasibility_id'] ?? '';
      const study = studies.get(id);
      if (!study) return refusal(404, 'Feasibility not found');
      const isDone = clock.now() >= study.atMs + STUDY_MS / speed;
      return jsonAnswer(toJson(id, study.atMs, isDone ? scoreOf(study.request) : RUNNING));
    }),
  ];
}

const RUNNING = { feasibility: 0, weatherScore: null, providerScore: { score: 0, providerScores: [] } };

/** Only two sellers answer studies. */
function scoreOf({ aoi, startDate, endDate, productType, resolution, requiredProvider }: JsonObject): JsonObject {
  const area = parseAoi(aoi);
  const [fromMs, toMs] = [Date.parse(String(startDate)), Date.parse(String(endDate))];
  const passes = typeof area === 'string' ? [] : passesOver(area, fromMs, toMs);
  const providerScores = ['PLANET', 'UMBRA']
    .filter((provider) => typeof requiredProvider !== 'string' || provider === requiredProvider)
    .map((provider) => {
      const opportunities = passes
        .filter((pass) => pass.provider === provider)
        .filter((pass) => pass.productType === productType && pass.resolution === resolution)
        .map((pass) => ({
          windowStart: new Date(pass.meanT - 30_000).toISOString(),
          windowEnd: new Date(pass.meanT + 30_000).toISOString(),
          satelliteId: pass.satname,
          providerWindowId: windowIdOf(pass),
          providerMetadata: {},
        }));
      const score = Math.min(1, opportunities.length / 5);
      return { provider, score, status: 'COMPLETE', reference: null, opportunities };
    });
  const score = Math.max(...providerScores.map((one) => one.score));
  const details = { weatherScore: 0.7, clouds: [{ date: startDate, cloudCoverage: 31 }] };
  const weatherScore = { weatherScore: 0.7, weatherDetails: details };
  return { feasibility: score, weatherScore, providerScore: { score, providerScores } };
}
