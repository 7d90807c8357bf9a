import { createContext } from 'react';
import type { FoundPass } from '../../workers/found-pass.ts';
import type { SkySatellite } from './sky-satellite.ts';

/** Where a pass leads: a screen of another feature, whose address the Home screen hands in. Null: nowhere. */
export type PassLink = (satellite: SkySatellite, pass: FoundPass) => string | null;

/** Reaches the open popup alone: the rows of a long list do not know of it. */
export const PassLinkContext = createContext<PassLink>(() => null);
