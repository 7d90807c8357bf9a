import { endpoints, SEARCH_FORM_DEFAULTS } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { exampleLicences } from './example-licences.ts';
import { findTerms } from './terms.ts';

describe('the terms of the providers', () => {
  it('fit the contract', () => {
    const answer = endpoints.terms.answer.schema.safeParse({ result: exampleLicences });
    expect(answer.error).toBeUndefined();
  });

  it.each([...SEARCH_FORM_DEFAULTS.providers, 'imagesat', 'triplesat', 'skymap50'])('exist for %s', (provider) => {
    const terms = findTerms(provider);
    expect(terms?.version).toMatch(new RegExp(`^${provider}-\\d{4}-\\d\\d$`));
    expect(terms?.text).toMatch(/^EXAMPLE LICENCE/);
    expect(terms?.text.length).toBeGreaterThan(600);
  });

  it('differ', () => {
    expect(new Set(exampleLicences.map(({ text }) => text)).size).toBe(exampleLicences.length);
  });

  it('may be missing', () => {
    expect(findTerms('acme')).toBeNull();
    expect(findTerms('constructor')).toBeNull();
  });
});
