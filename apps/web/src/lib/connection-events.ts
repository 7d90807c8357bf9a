/*
 * Window events that connect the first screen with the connection monitor. The monitor is loaded separately, so neither
 * imports the other. Without the monitor the events have no effect.
 */

/** A chunk failed to load. The monitor then checks the server. */
export const UNREACHED_EVENT = 'groundtrack:unreached';
/** The server is reachable again, or was reachable when checked. */
export const RECONNECTED_EVENT = 'groundtrack:reconnected';
