import { type Config, type ParsedConfig, parseConfig } from '../config/config.ts';
import { processEnvironment, projectDir } from '../config/environment.ts';
import type { Environment, FileParsers } from '../config/operator-files.ts';
import type { Terms } from '../features/terms/example-licences.ts';
import { parseTermsFile } from '../features/terms/terms-file.ts';
import { describeProblems, type ProviderEntry, parseProvidersFile } from '../providers/providers-file.ts';

/** The settings of this server with the operator's files. */
export type ServerConfig = Config<ProviderEntry, Terms>;

const parsers: FileParsers<ProviderEntry, Terms> = {
  providers: (text, environment) => {
    const parsed = parseProvidersFile(text, environment);
    return parsed.ok ? parsed : { ok: false, reason: describeProblems(parsed.problems) };
  },
  terms: (text) => {
    const parsed = parseTermsFile(text);
    return parsed.ok ? { ok: true, entries: parsed.terms } : parsed;
  },
};

/** Joins the settings, which know no feature, with the files whose contents belong to providers and features. */
export function readConfig(
  environment: Environment = processEnvironment,
  folder: string = projectDir,
): ParsedConfig<ProviderEntry, Terms> {
  return parseConfig(environment, folder, parsers);
}
