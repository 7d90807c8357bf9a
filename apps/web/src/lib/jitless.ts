import * as z from 'zod/mini';

// Whatever parses imports this first: zod otherwise tries `new Function` once, which the Content-Security-Policy reports
// as a violation. Not in main.tsx, because the first screen is drawn without zod.
z.config({ jitless: true });
