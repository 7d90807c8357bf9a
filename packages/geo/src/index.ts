export { unwrapLongitude, wrapLongitude } from './antimeridian.ts';
export { type Box, type BoxSize, boxAround, type Corners, cornersOfBox, envelope, type GroundBox } from './box.ts';
export { formatCoordinates, formatDms } from './format-coordinates.ts';
export { parseCoordinates } from './parse-coordinates.ts';
export type { ParsedCoordinates } from './parsed-coordinates.ts';
export type { Coordinates, EastNorth, LonLat, Point } from './position.ts';
export { epsgAt, type Projection, projection } from './projection.ts';
export { toMgrs } from './to-mgrs.ts';
export { type Arcs, decodeArcs, type Geometry, readArcs, readTopology, type Topology } from './topojson.ts';
