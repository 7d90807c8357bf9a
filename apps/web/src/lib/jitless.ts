import * as z from 'zod/mini';

// Every module that uses zod imports this first. Otherwise zod tries `new Function` once, which the
// Content-Security-Policy reports as a violation. Not in main.tsx, because the first screen does not load zod.
z.config({ jitless: true });
