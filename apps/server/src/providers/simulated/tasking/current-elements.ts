import type { Omm } from '@groundtrack/contract';

/** Reads the newest orbital elements of the server, by catalog number: the same ones that the screens show. */
export type CurrentElements = () => Promise<ReadonlyMap<string, Omm>>;
