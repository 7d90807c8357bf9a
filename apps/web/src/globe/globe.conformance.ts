import { BUILT_IN_MAP } from '@groundtrack/contract';
import type { CreateGlobe, Globe, GlobeSatellite } from './globe.ts';
import type { GlobeState } from './globe-state.ts';

/** A new globe on its own element, and how often it reported that it stopped following. */
interface Subject {
  readonly globe: Globe;
  readonly host: HTMLElement;
  readonly stops: () => number;
}

interface GlobeRule {
  readonly name: string;
  /** @throws Error that describes the difference */
  readonly check: (subject: Subject) => void;
}

const greenbelt = { latitude: 39.0045, longitude: -76.8755 };
const box = [
  { latitude: 39.1, longitude: -77 },
  { latitude: 38.9, longitude: -77 },
  { latitude: 38.9, longitude: -76.7 },
  { latitude: 39.1, longitude: -76.7 },
] as const;

/** A satellite on a circle over the equator. */
function satellite(id: string): GlobeSatellite {
  const radiusM = 7_000_000;
  const ecefM = Array.from({ length: 120 }, (_, step) => [
    radiusM * Math.cos(step / 15),
    radiusM * Math.sin(step / 15),
    0,
  ]).flat();
  return { id, name: id, startMs: Date.now() - 600_000, stepSec: 60, ecefM: Float64Array.from(ecefM) };
}

function expectState({ host }: Subject, state: Partial<GlobeState>): void {
  for (const [name, value] of Object.entries(state)) {
    const shown = host.dataset[name];
    if (shown !== String(value)) throw new Error(`data-${name} is ${shown}, not ${value}`);
  }
}

function expectStops({ stops }: Subject, count: number): void {
  if (stops() !== count) throw new Error(`onStopTracking was called ${stops()} times, not ${count}`);
}

/** The behavior of every globe implementation. Runs in specs for the null globe and in Chromium for Cesium. */
export const globeRules: readonly GlobeRule[] = [
  {
    name: 'is empty at first',
    check: (subject) =>
      expectState(subject, {
        pin: '',
        footprints: 0,
        outlines: 0,
        satellites: 0,
        tracked: '',
        swath: '',
        field: 0,
        ruler: 0,
        area: 0,
        baseMap: 'built-in',
      }),
  },
  {
    name: 'shows a pin and removes it',
    check: (subject) => {
      subject.globe.setPin(greenbelt);
      expectState(subject, { pin: '39.00450,-76.87550' });
      subject.globe.setPin(null);
      expectState(subject, { pin: '' });
    },
  },
  {
    name: 'counts what it shows, the last call alone',
    check: (subject) => {
      const { globe } = subject;
      globe.setFootprints([{ id: 'a', corners: box, imageUrl: null }]);
      globe.setFootprints([
        { id: 'b', corners: box, imageUrl: null },
        { id: 'c', corners: box.slice(1), imageUrl: null },
        { id: 'd', corners: box, imageUrl: null, faint: true },
      ]);
      globe.setSatellites([satellite('1'), satellite('2'), satellite('3')]);
      globe.setSatellites([satellite('1')]);
      expectState(subject, { footprints: 2, outlines: 1, satellites: 1 });
      globe.setFootprints([]);
      globe.setSatellites([]);
      expectState(subject, { footprints: 0, satellites: 0 });
    },
  },
  {
    name: 'lays tiles of an image over the map and takes them away',
    check: (subject) => {
      const template = 'tiles-of-nothing/{z}/{x}/{y}';
      subject.globe.setImagery({ template, bounds: [-77, 39, -76.9, 39.1], maxLevel: 18 });
      expectState(subject, { imagery: 'tiles' });
      subject.globe.setImagery(null);
      expectState(subject, { imagery: '' });
    },
  },
  {
    name: 'switches the layer of the map, which is the built-in one without another server',
    check: (subject) => {
      expectState(subject, { layer: 'map', baseMap: 'built-in' });
      subject.globe.setLayer('satellite');
      expectState(subject, { layer: 'satellite', baseMap: 'built-in' });
      subject.globe.setLayer('map');
      expectState(subject, { layer: 'map', baseMap: 'built-in' });
    },
  },
  {
    name: 'lays the simulated ground over the map and takes it away, beside an image',
    check: (subject) => {
      expectState(subject, { ground: '' });
      const ground = { urlTemplate: 'tiles-of-nothing/{z}/{x}/{y}', minLevel: 12, maxLevel: 18, attribution: '' };
      subject.globe.setImagery({ template: ground.urlTemplate, bounds: [-77, 39, -76.9, 39.1], maxLevel: 18 });
      subject.globe.setGround(ground);
      subject.globe.setGround({ ...ground, maxLevel: 17 });
      expectState(subject, { ground: 'shown', imagery: 'tiles' });
      subject.globe.setGround(null);
      expectState(subject, { ground: '', imagery: 'tiles' });
    },
  },
  {
    name: 'shows the swath of a satellite and removes it',
    check: (subject) => {
      const strip = { left: [box[0], box[3]], right: [box[1], box[2]] };
      subject.globe.setSwath({ bands: [strip], lit: [strip] });
      expectState(subject, { swath: 1 });
      subject.globe.setSwath(null);
      expectState(subject, { swath: '' });
    },
  },
  {
    name: 'draws a line that is measured, the last call alone, and removes it',
    check: (subject) => {
      subject.globe.setRuler([greenbelt]);
      subject.globe.setRuler([greenbelt, box[0], box[2]]);
      expectState(subject, { ruler: 3 });
      subject.globe.setRuler([]);
      expectState(subject, { ruler: 0 });
    },
  },
  {
    name: 'draws an area with its handles and faults, the last call alone, and removes it',
    check: (subject) => {
      const { globe } = subject;
      const ring = [...box, box[0]];
      const handles = box.map((point) => ({ point, kind: 'vertex' as const }));
      globe.setArea({ rings: [ring, ring], handles, faults: [greenbelt] });
      expectState(subject, { area: 10, areaHandles: 4, areaFaults: 1 });
      globe.setArea({ rings: [ring.slice(1)], handles: handles.slice(2), faults: [] });
      globe.setArea({ rings: [ring, ring.slice(2)], handles, faults: [] });
      expectState(subject, { area: 8, areaHandles: 4, areaFaults: 0 });
      globe.setArea(null);
      expectState(subject, { area: 0, areaHandles: 0 });
    },
  },
  {
    name: 'shows the names of places until they are turned off',
    check: (subject) => {
      expectState(subject, { names: 'shown' });
      subject.globe.setNames(false);
      expectState(subject, { names: '' });
      subject.globe.setNames(true);
      expectState(subject, { names: 'shown' });
    },
  },
  {
    name: 'tracks only satellites it has, as long as it has them',
    check: (subject) => {
      const { globe } = subject;
      globe.track('1');
      expectState(subject, { tracked: '' });
      globe.setSatellites([satellite('1'), satellite('2')]);
      globe.track('1');
      expectState(subject, { tracked: '1' });
      globe.setSatellites([satellite('1')]);
      expectState(subject, { tracked: '1' });
      globe.setSatellites([satellite('2')]);
      expectState(subject, { tracked: '' });
    },
  },
  {
    name: 'stops tracking, unannounced, when the camera is sent elsewhere',
    check: (subject) => {
      subject.globe.setSatellites([satellite('1')]);
      subject.globe.track('1');
      subject.globe.flyTo(greenbelt, 16_000, 0);
      expectState(subject, { tracked: '' });
      expectStops(subject, 0);
    },
  },
  {
    name: 'reports where the camera was sent',
    check: ({ globe }) => {
      globe.flyTo(greenbelt, 16_000, 0);
      const { center, heightM } = globe.cameraView();
      const awayDeg = Math.abs(center.latitude - greenbelt.latitude) + Math.abs(center.longitude - greenbelt.longitude);
      if (awayDeg > 0.001 || Math.abs(heightM - 16_000) > 1)
        throw new Error(`The camera is at ${center.latitude}, ${center.longitude}, ${heightM} m`);
    },
  },
  {
    name: 'announces that a button stopped the tracking, once and only then',
    check: (subject) => {
      const { globe } = subject;
      globe.faceNorth();
      globe.goHome();
      expectStops(subject, 0);
      globe.setSatellites([satellite('1')]);
      globe.track('1');
      globe.faceNorth();
      expectState(subject, { tracked: '' });
      expectStops(subject, 1);
      globe.track('1');
      globe.goHome();
      expectStops(subject, 2);
    },
  },
];

/** Runs one rule on a new globe and destroys it. @throws Error that describes the difference */
export function checkGlobe(create: CreateGlobe, host: HTMLElement, rule: GlobeRule): void {
  let stops = 0;
  const ignore = () => undefined;
  const onStopTracking = () => {
    stops += 1;
  };
  const events = { onPick: ignore, onPickSatellite: ignore, onStopTracking, onFailure: ignore };
  const globe = create(host, events, { quality: 'low', baseMap: BUILT_IN_MAP });
  try {
    rule.check({ globe, host, stops: () => stops });
  } finally {
    globe.destroy();
  }
  if (document.documentElement.dataset['globe'] !== undefined) throw new Error('data-globe outlives the globe');
}
