import { createContext } from 'react';
import type { FoundPass } from '../../workers/found-pass.ts';
import type { SkyPass } from './sky-list.ts';
import type { SkySatellite } from './sky-satellite.ts';

/** The URL of the tasking form for a pass, or why the pass cannot be tasked. */
type PassTasking = { readonly to: string } | { readonly refusal: string };

/** Provided by the Home screen; null if no product takes a chosen pass of the satellite. */
export type PassLink = (satellite: SkySatellite, pass: FoundPass) => PassTasking | null;

/** Passed by context to the open popup, so that the rows of a long list do not depend on it. */
export const PassLinkContext = createContext<PassLink>(() => null);

/** Receives the pass whose details are open, so that the globe can show it. */
export const ShownPassContext = createContext<(shown: SkyPass | null) => void>(() => undefined);
