/// <reference types="node" />
import timers from 'node:timers';

/**
 * React draws what was loaded lazily 300 ms after the last placeholder at the earliest, so that nothing flickers: a wait
 * in most screens of specs. It keeps the `setTimeout` that is there as it loads, for that wait only; here it takes no time.
 */
const usual = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((run: () => void) => timers.setTimeout(run, 0), usual);
await import('react-dom/client');
globalThis.setTimeout = usual;
