import { foldName } from './fold-name.ts';

/**
 * What the people of large cities, or other languages, call them: the data set has one name each, mostly the English one.
 */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  Antwerpen: ['Antwerp', 'Anvers'],
  Athens: ['Athina', 'Athen'],
  Bangkok: ['Krung Thep'],
  Basel: ['Bâle'],
  Beijing: ['Peking'],
  Belgrade: ['Beograd', 'Belgrad'],
  Bengaluru: ['Bangalore'],
  Brussels: ['Bruxelles', 'Brussel', 'Brüssel'],
  Bucharest: ['București', 'Bukarest'],
  Cairo: ['Al Qahirah', 'Kairo'],
  Chennai: ['Madras'],
  Cologne: ['Köln', 'Koeln'],
  Copenhagen: ['København', 'Kopenhagen'],
  Damascus: ['Dimashq'],
  Florence: ['Firenze', 'Florenz'],
  Genoa: ['Genova'],
  Genève: ['Geneva', 'Genf'],
  'Ho Chi Minh City': ['Saigon'],
  Jerusalem: ['Yerushalayim', 'Al Quds'],
  Kolkata: ['Calcutta'],
  Kyiv: ['Kiev', 'Kiew'],
  Lisbon: ['Lisboa', 'Lissabon'],
  Mecca: ['Makkah'],
  Milan: ['Milano', 'Mailand'],
  Moscow: ['Moskva', 'Moskau'],
  Mumbai: ['Bombay'],
  Munich: ['München', 'Muenchen'],
  Naples: ['Napoli', 'Neapel'],
  'New York City': ['NYC', 'Nueva York'],
  Nürnberg: ['Nuremberg'],
  Prague: ['Praha', 'Prag'],
  Rome: ['Roma', 'Rom'],
  'Saint Petersburg': ['Sankt-Peterburg', 'St Petersburg', 'Leningrad'],
  Seville: ['Sevilla'],
  'The Hague': ['Den Haag', "'s-Gravenhage"],
  Tokyo: ['Tokio'],
  Turin: ['Torino'],
  Venice: ['Venezia', 'Venedig'],
  Vienna: ['Wien'],
  Warsaw: ['Warszawa', 'Warschau'],
  Yangon: ['Rangoon'],
  Zürich: ['Zurigo'],
};

/** From this length on the beginning of another name is one. */
const BEGINS_FROM_LENGTH = 4;

const known = Object.entries(OTHER_NAMES).flatMap(([name, others]) =>
  others.map((other) => ({ folded: foldName(other), name: foldName(name) })),
);

/** Folded names in the data set of what a folded text is, or begins, another name of: `munch` is `munich`. */
export function namesOfOtherName(text: string): readonly string[] {
  const found = known.filter(
    ({ folded }) => folded === text || (text.length >= BEGINS_FROM_LENGTH && folded.startsWith(text)),
  );
  return [...new Set(found.map(({ name }) => name))];
}
