import * as z from 'zod/mini';
import { described } from '../core/described.ts';

export const phenomenology = described(z.enum(['pan', 'ms', 'sar']), '`pan`: one gray band. `ms`: color. `sar`: radar');
export type Phenomenology = z.infer<typeof phenomenology>;
