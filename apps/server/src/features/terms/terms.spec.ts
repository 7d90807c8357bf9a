import { endpoints } from '@groundtrack/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testHttp } from '../../platform/http/testing/test-http.ts';
import { exampleLicenses } from './example-licenses.ts';
import { readableTerms, termsBook, termsHandlers } from './terms.ts';

const PROVIDERS = ['maxar', 'planet', 'kompsat', 'capella', 'teleos', 'iceye', 'imagesat', 'triplesat', 'skymap50'];

const book = termsBook(exampleLicenses);

describe('the terms of the providers', () => {
  it('fit the contract', () => {
    const answer = endpoints.terms.answer.schema.safeParse({ result: exampleLicenses });
    expect(answer.error).toBeUndefined();
  });

  it.each(PROVIDERS)('exist for %s', (provider) => {
    const terms = book.find(provider);
    expect(terms?.version).toMatch(new RegExp(`^${provider}-\\d{4}-\\d\\d$`));
    expect(terms?.text).toMatch(/^EXAMPLE LICENCE/);
    expect(terms?.text?.length).toBeGreaterThan(600);
  });

  it('differ', () => {
    expect(new Set(exampleLicenses.map(({ text }) => text)).size).toBe(exampleLicenses.length);
  });

  it('may be missing', () => {
    expect(book.find('acme')).toBeNull();
    expect(book.find('constructor')).toBeNull();
  });

  it('are those of the operator if there are any', () => {
    const own = { provider: 'maxar', version: '7', title: 'Our contract', text: 'Ask us.', link: null };
    const added = { ...own, provider: 'acme' };
    const configured = termsBook(exampleLicenses, [own, added]);
    expect(configured.find('maxar')).toEqual(own);
    expect(configured.find('acme')).toEqual(added);
    expect(configured.all.filter(({ provider }) => provider === 'maxar')).toEqual([own]);
    expect(configured.all).toHaveLength(book.all.length + 1);
    expect(termsBook([own]).find('planet')).toBeNull();
  });

  it('are included in every delivery, even if they are only linked', () => {
    const terms = {
      provider: 'maxar',
      version: '7',
      title: 'Our contract',
      text: null,
      link: 'https://example.org/eula',
    };
    expect(readableTerms(terms)).toBe('Our contract (7): https://example.org/eula');
    expect(readableTerms({ ...terms, text: 'Ask us.', link: null })).toBe('Ask us.');
    expect(readableTerms(null)).toBe('');
  });

  it('include links to PDFs with the same text', async () => {
    const handlers = termsHandlers({ terms: book, publicUrl: () => 'https://shop.example.org' });
    const http = await testHttp(handlers);
    onTestFinished(() => http.close());
    const listed = endpoints.terms.answer.schema.parse(await (await fetch(http.url + endpoints.terms.path)).json());
    const linked = listed.result.filter(({ link }) => link !== null);
    expect(linked.map(({ provider }) => provider)).toEqual(['imagesat', 'skymap50']);
    expect(linked[0]?.link).toBe('https://shop.example.org/api/v3/terms/imagesat/pdf');
    const pdf = await fetch(`${http.url}/api/v3/terms/imagesat/pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('(EXAMPLE LICENCE. ');
    expect((await fetch(`${http.url}/api/v3/terms/maxar/pdf`)).status).toBe(404);
  });
});
