/*
 * What the first screen says of the connection and hears of it, which is watched by code that is loaded beside it: events of the
 * window, so that neither has to import the other. Where nobody watches yet, nobody answers.
 */

/** Something could not be loaded: the server is asked whether it is there. */
export const UNREACHED_EVENT = 'groundtrack:unreached';
/** The server is there again, or still is when it was asked. */
export const RECONNECTED_EVENT = 'groundtrack:reconnected';
