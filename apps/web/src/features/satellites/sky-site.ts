import type { Site } from '@groundtrack/orbit';
import { createContext } from 'react';

/** The place of the sky plot, passed by context to the open popup; null if there is none. */
export const SkySiteContext = createContext<Site | null>(null);
