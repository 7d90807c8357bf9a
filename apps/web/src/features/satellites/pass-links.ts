import { createContext } from 'react';
import type { FoundPass } from '../../workers/found-pass.ts';
import type { SkySatellite } from './sky-satellite.ts';

/** The URL of the tasking form for a pass, provided by the Home screen; null if there is none. */
export type PassLink = (satellite: SkySatellite, pass: FoundPass) => string | null;

/** Passed by context to the open popup, so that the rows of a long list do not depend on it. */
export const PassLinkContext = createContext<PassLink>(() => null);
