import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParsedConfig, parseConfig } from './config.ts';

/** The folder of the whole project. */
export const projectDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');

/** The only reader of the environment. */
export function configFromEnvironment(): ParsedConfig {
  return parseConfig(process.env, projectDir);
}
