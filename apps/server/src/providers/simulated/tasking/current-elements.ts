import type { Omm } from '@groundtrack/contract';

/** Reads the newest orbital elements the server has, by catalog number: the ones it shows people. */
export type CurrentElements = () => Promise<ReadonlyMap<string, Omm>>;
