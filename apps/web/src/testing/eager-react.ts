/// <reference types="node" />
import timers from 'node:timers';

/**
 * React shows lazy content 300 ms after the last placeholder at the earliest, to avoid flicker. Most screens of specs
 * would wait for that. React captures `setTimeout` when it loads and uses the captured function for this wait only;
 * here the wait takes no time.
 */
const usual = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((run: () => void) => timers.setTimeout(run, 0), usual);
await import('react-dom/client');
globalThis.setTimeout = usual;
