import { join, resolve } from 'node:path';
import type { SecretKey } from '../lib/secret-key.ts';
import type { SettingName } from './settings.ts';

/** The keys that seal secrets in the database. */
export interface SecretKeyConfig {
  /** The first seals, all of them open; none: those of the file. */
  readonly keys: readonly SecretKey[];
  /** Absolute. */
  readonly file: string;
}

export const SECRET_KEY_SETTINGS = ['SECRET_KEY', 'SECRET_KEY_FILE', 'DATA_DIR'] as const;

interface SecretKeySettings {
  readonly SECRET_KEY: readonly SecretKey[];
  readonly SECRET_KEY_FILE: string | null;
  readonly DATA_DIR: string;
}

/** Combines the settings of secret keys. */
export function secretKeyConfig(projectDir: string) {
  return (
    { SECRET_KEY: keys, SECRET_KEY_FILE: file, DATA_DIR: dataDir }: SecretKeySettings,
    refuse: (name: SettingName, reason: string) => void,
  ): SecretKeyConfig => {
    if (keys.length > 0 && file !== null) refuse('SECRET_KEY_FILE', 'SECRET_KEY is set: name one of the two');
    return { keys, file: resolve(projectDir, file ?? join(dataDir, 'secret-key')) };
  };
}
