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
