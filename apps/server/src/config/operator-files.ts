import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The content of a file, or every reason why it is invalid. */
export type ParsedFile<T> =
  | { readonly ok: true; readonly content: T }
  | { readonly ok: false; readonly reason: string };

/** Parsers of the files that settings name. Their contents belong to providers and features. */
export interface FileParsers<Provider, Terms, PriceBook> {
  /** The environment contains the secrets that the file refers to. */
  readonly providers: (text: string, environment: Environment) => ParsedFile<readonly Provider[]>;
  readonly terms: (text: string) => ParsedFile<readonly Terms[]>;
  /** The providers of their file; null if there is none. */
  readonly priceBook: (text: string, providers: readonly Provider[] | null) => ParsedFile<PriceBook>;
}

/** @param path absolute */
export function parseFile<T>(path: string, parse: (text: string) => ParsedFile<T>): ParsedFile<T> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return { ok: false, reason: `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
  return parse(text);
}
