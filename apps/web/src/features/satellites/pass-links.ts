import { createContext, use } from 'react';
import type { FoundPass } from '../../workers/found-pass.ts';
import type { SkyPass } from './sky-list.ts';
import type { SkySatellite } from './sky-satellite.ts';

/**
 * The URL of the tasking form for a pass, or why the pass cannot be tasked, with the URL of the form for a flexible product
 * if the satellite is only sold so.
 */
type PassTasking = { readonly to: string } | { readonly refusal: string; readonly flexible?: string };

/** Provided by the Home screen; null for a satellite that is not of this server. */
export type PassLink = (satellite: SkySatellite, pass: FoundPass) => PassTasking | null;

/** A new function only for another place or other products, because every row depends on it. */
export const PassLinkContext = createContext<PassLink>(() => null);

/** Whether a pass has a link to the form that tasks it. */
export function useIsTaskable(satellite: SkySatellite, pass: FoundPass | null): boolean {
  const toTasking = use(PassLinkContext);
  return pass !== null && 'to' in (toTasking(satellite, pass) ?? {});
}

/** Receives the pass whose details are open, so that the globe can show it. */
export const ShownPassContext = createContext<(shown: SkyPass | null) => void>(() => undefined);
