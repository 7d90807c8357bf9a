import type { SavedSearch } from '@groundtrack/contract';

/** What became of a name: given, another search has it, the account has too many, or there is no such search. */
type Naming = 'named' | 'taken' | 'full' | 'unknown';

/** The saved searches of accounts. A name stands for one search of an account, whether in capitals or not. */
export interface SearchStore {
  /** By name. */
  list(accountId: string): Promise<readonly SavedSearch[]>;
  /** @param most searches an account may have */
  save(accountId: string, search: SavedSearch, most: number): Promise<Exclude<Naming, 'unknown'>>;
  rename(accountId: string, id: string, name: string): Promise<Exclude<Naming, 'full'>>;
  /** Forgets a search of the account, if there is one. */
  forget(accountId: string, id: string): Promise<void>;
}
