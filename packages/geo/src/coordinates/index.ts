export { type Coordinates, coordinatesLabel, dmsLabel, type ReadCoordinates } from './coordinates.ts';
export { mgrsOf } from './mgrs.ts';
export { readCoordinates } from './read-coordinates.ts';
