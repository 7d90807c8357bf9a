import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from './operator-files.ts';

/** The root folder of the project. */
export const projectDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');

/** The environment of this process. Nothing else reads it. */
export const processEnvironment: Environment = process.env;
