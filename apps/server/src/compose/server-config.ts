import { type Config, type ParsedConfig, parseConfig } from '../config/config.ts';
import { processEnvironment, projectDir } from '../config/environment.ts';
import type { Environment, FileParsers } from '../config/operator-files.ts';
import { satelliteSeed } from '../features/satellites/seed/satellite-seed.ts';
import type { Terms } from '../features/terms/example-licenses.ts';
import { parseTermsFile } from '../features/terms/terms-file.ts';
import { describeProblems } from '../lib/file-problems.ts';
import { parsePriceBook } from '../providers/price-book/parse-price-book.ts';
import type { PriceBook } from '../providers/price-book/price-book.ts';
import { builtInProviders, marketplaces, taskableProviders } from './providers/built-in-providers.ts';
import { type ProviderEntry, parseProvidersFile } from './providers/providers-file.ts';

/** The settings of this server with the operator's files. */
export type ServerConfig = Config<ProviderEntry, Terms, PriceBook>;

const parsers: FileParsers<ProviderEntry, Terms, PriceBook> = {
  providers: (text, environment) => {
    const parsed = parseProvidersFile(text, environment);
    return parsed.ok ? { ok: true, content: parsed.entries } : { ok: false, reason: describeProblems(parsed.problems) };
  },
  terms: (text) => {
    const parsed = parseTermsFile(text);
    return parsed.ok ? { ok: true, content: parsed.terms } : parsed;
  },
  priceBook: (text, providers) => {
    const parsed = parsePriceBook(text, {
      providers: taskableProviders(providers ?? builtInProviders()),
      marketplaces: marketplaces(providers ?? []),
      satellites: satelliteSeed,
    });
    return parsed.ok ? { ok: true, content: parsed.book } : { ok: false, reason: describeProblems(parsed.problems) };
  },
};

/** Combines the settings, which are independent of features, with the files that belong to providers and features. */
export function readConfig(
  environment: Environment = processEnvironment,
  folder: string = projectDir,
): ParsedConfig<ProviderEntry, Terms, PriceBook> {
  return parseConfig(environment, folder, parsers);
}
