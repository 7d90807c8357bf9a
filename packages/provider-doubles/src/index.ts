export { type CapellaDouble, openCapella } from './capella/open-capella.ts';
export { type Clock, ManualClock } from './core/clock.ts';
export type { DoubleOptions, InvalidRequest, ProviderDouble, ReceivedRequest } from './core/double-server.ts';
export { FAULTS, type FaultName, type FaultOptions } from './core/faults.ts';
export { openPlanet, type PlanetDouble } from './planet/open-planet.ts';
export { openSkyfi, type SkyfiDouble } from './skyfi/open-skyfi.ts';
export { openUmbra, type UmbraDouble } from './umbra/open-umbra.ts';
export { openGeopera } from './up42/open-geopera.ts';
export { openUp42, type Up42Double } from './up42/open-up42.ts';
