import * as z from 'zod/mini';

/** pan: one gray band; ms: color; sar: radar. */
export const phenomenology = z.enum(['pan', 'ms', 'sar']);
export type Phenomenology = z.infer<typeof phenomenology>;
