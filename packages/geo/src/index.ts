export { type BoxSize, boxAround, envelope, type GroundBox } from './box.ts';
export * from './coordinates/index.ts';
export { type Box, type EastNorth, epsgAt, type Point, type Projection, projection } from './projection.ts';
export { type Arcs, decodeArcs, type Geometry, readArcs, readTopology, type Topology } from './topojson.ts';
