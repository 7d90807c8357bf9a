import { CAMERA_DEFAULTS } from './camera-defaults.ts';
import type { CreateGlobe, Globe, GlobePoint } from './globe.ts';
import { countArea, countFootprints, NOTHING_SHOWN, pointText, publishReadiness, publishState } from './globe-state.ts';
import { pannedPoint } from './panned-point.ts';

/**
 * Replaces the globe without WebGL: keeps the state and draws nothing. Lists and forms cover everything the globe does.
 */
export const createNullGlobe: CreateGlobe = (host, events): Globe => {
  let satelliteIds = new Set<string>();
  let tracked: string | null = null;
  let pin: GlobePoint | null = null;
  let camera = { point: { latitude: 0, longitude: 0 }, heightM: CAMERA_DEFAULTS.startHeightM as number };
  const track = (id: string | null) => {
    tracked = id !== null && satelliteIds.has(id) ? id : null;
    publishState(host, { tracked: tracked ?? '' });
  };
  const look = (point: GlobePoint, heightM: number) => {
    camera = { point, heightM };
    publishState(host, { camera: `${pointText(point)},${Math.round(heightM)}` });
  };
  const stopTracking = () => {
    const followed = tracked !== null;
    track(null);
    if (followed) events.onStopTracking();
  };
  publishReadiness('none');
  publishState(host, NOTHING_SHOWN);
  publishState(host, { quality: 'none', baseMap: 'built-in' });
  return {
    flyTo(point, heightM) {
      track(null);
      look(point, heightM);
    },
    cameraView: () => ({ center: camera.point, heightM: camera.heightM }),
    setPin(point) {
      pin = point;
      publishState(host, { pin: point ? pointText(point) : '' });
    },
    setFootprints: (footprints) => publishState(host, countFootprints(footprints)),
    setImagery: (imagery) => publishState(host, { imagery: imagery ? 'tiles' : '' }),
    setGround: (ground) => publishState(host, { ground: ground ? 'shown' : '' }),
    setSatellites(satellites) {
      satelliteIds = new Set(satellites.map(({ id }) => id));
      publishState(host, { satellites: satelliteIds.size });
      track(tracked);
    },
    track,
    highlightSatellite: () => {},
    setDayNight: () => {},
    setNames: (on) => publishState(host, { names: on ? 'shown' : '' }),
    setLayer: (layer) => publishState(host, { layer }),
    zoom: (share) => look(camera.point, camera.heightM * share),
    pan: (right, up) => look(pannedPoint(camera.point, camera.heightM, { right, up, headingRad: 0 }), camera.heightM),
    faceNorth: stopTracking,
    goHome() {
      stopTracking();
      look(pin ?? camera.point, CAMERA_DEFAULTS.startHeightM);
    },
    setSwath: (swath) => publishState(host, { swath: swath?.lit.length ?? '' }),
    setRuler: (points) => publishState(host, { ruler: points.length }),
    setArea: (area) => publishState(host, countArea(area)),
    setField: (field) => publishState(host, { field: field?.ids.length ?? 0 }),
    destroy: () => publishReadiness(null),
  };
};
