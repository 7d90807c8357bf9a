import type { CreateGlobe, Globe } from './globe.ts';
import { pointText, publishReadiness, publishState } from './globe-state.ts';

/** Stands in where there is no WebGL: keeps the state, draws nothing. Lists and forms do everything the globe does. */
export const createNullGlobe: CreateGlobe = (host): Globe => {
  let satelliteIds = new Set<string>();
  let tracked: string | null = null;
  const track = (id: string | null) => {
    tracked = id !== null && satelliteIds.has(id) ? id : null;
    publishState(host, { tracked: tracked ?? '' });
  };
  publishReadiness('none');
  publishState(host, { pin: '', footprints: 0, satellites: 0, tracked: '', swath: '', field: 0, quality: 'none' });
  return {
    flyTo(point, heightM) {
      track(null);
      publishState(host, { camera: `${pointText(point)},${Math.round(heightM)}` });
    },
    setPin: (point) => publishState(host, { pin: point ? pointText(point) : '' }),
    setFootprints: (footprints) => publishState(host, { footprints: footprints.length }),
    setSatellites(satellites) {
      satelliteIds = new Set(satellites.map(({ id }) => id));
      publishState(host, { satellites: satelliteIds.size });
      track(tracked);
    },
    track,
    setSwath: (swath) => publishState(host, { swath: swath?.lit.length ?? '' }),
    setField: (field) => publishState(host, { field: field?.ids.length ?? 0 }),
    destroy: () => publishReadiness(null),
  };
};
