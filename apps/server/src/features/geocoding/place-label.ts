import { foldName } from './fold-name.ts';
import { countryName } from './regions.ts';
import usStates from './us-states.json' with { type: 'json' };

const US_STATES: Readonly<Record<string, string>> = usStates;

interface Named {
  readonly name: string;
  readonly country: string;
  readonly region: string;
}

/**
 * Formats a place. The data set has regions only as codes, so they are only spelled out for the United States.
 * @example placeLabel({ name: 'Greenbelt', country: 'US', region: 'MD' }) // 'Greenbelt, Maryland, United States'
 */
export function toPlaceLabel({ name, country, region }: Named): string {
  const state = country === 'US' ? US_STATES[region] : undefined;
  return [name, ...(state ? [state] : []), countryName(country)].join(', ');
}

/**
 * Adds a name in another language and facts. A part of the name, such as `New York` of `New York City`, is not repeated.
 * @example withLocalName('Nile', 'النيل', ['river']) // 'Nile (النيل, river)'
 */
export function withLocalName(name: string, localName: string | null, facts: readonly string[] = []): string {
  const letters = (text: string) => foldName(text).replaceAll(' ', '');
  const isNew = localName !== null && !letters(name).includes(letters(localName));
  const added = [...(isNew ? [localName] : []), ...facts];
  return added.length > 0 ? `${name} (${added.join(', ')})` : name;
}

/** A label without its local names and facts, so that it can be searched again. */
export function withoutFacts(label: string): string {
  return label.replace(/\(.*?\)/gu, ' ');
}
