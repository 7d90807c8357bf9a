import type { Site } from '@groundtrack/orbit';
import { createContext } from 'react';

/** The place whose sky is looked at; it reaches the open popup alone. Null: none. */
export const SkySiteContext = createContext<Site | null>(null);
