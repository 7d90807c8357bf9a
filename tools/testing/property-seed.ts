// Read by vitest before the specs of each file: property tests draw the same cases in every run, so that a change is
// what makes one fail. `PROPERTY_SEED=7 npm run test:unit` draws others.
import * as fc from 'fast-check';

const { PROPERTY_SEED = '1' } = process.env;
if (!/^-?\d{1,9}$/.test(PROPERTY_SEED)) throw new Error(`PROPERTY_SEED is ${PROPERTY_SEED}, not a whole number`);
fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
