import { describe, expect, it } from 'vitest';
import { parseTermsFile } from './terms-file.ts';

const maxar = { provider: 'maxar', version: '2026-03', title: 'Our contract', text: 'Do not sell the pixels.' };
const read = (terms: unknown) => parseTermsFile(JSON.stringify({ terms }));

describe('the operator’s terms', () => {
  it('are texts, links, or both', () => {
    const link = 'https://example.org/licence.pdf';
    const { text: _text, ...linked } = { ...maxar, provider: 'planet', link };
    expect(read([maxar, linked, { ...maxar, provider: 'iceye', link }])).toEqual({
      ok: true,
      terms: [
        { ...maxar, link: null },
        { ...linked, text: null },
        { ...maxar, provider: 'iceye', link },
      ],
    });
  });

  it('may be empty: then nothing is sold', () => {
    expect(read([])).toEqual({ ok: true, terms: [] });
  });

  it.each<[string, unknown, RegExp]>([
    ['no list', { maxar }, /^terms: .*array/],
    ['neither text nor link', [{ ...maxar, text: undefined }], /^terms\[0\]: a text or a link$/],
    ['an empty text', [{ ...maxar, text: '  ' }], /^terms\[0\]\.text: a text of 1 to 200000/],
    ['a provider with a capital letter', [{ ...maxar, provider: 'Maxar' }], /^terms\[0\]\.provider: .*such as maxar/],
    ['no version', [{ ...maxar, version: '' }], /^terms\[0\]\.version/],
    ['a link that runs code', [{ ...maxar, link: 'javascript:alert(1)' }], /^terms\[0\]\.link: .*https/],
    ['a provider twice', [maxar, { ...maxar, version: '2' }], /^terms\[1\]\.provider: each provider once$/],
    ['a field of another name', [{ ...maxar, license: 'x' }], /^terms\[0\]: .*license/],
  ])('are rejected with %s', (_, terms, reason) => {
    expect(read(terms)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('report all errors together, and invalid JSON', () => {
    const both = read([
      { ...maxar, version: '' },
      { ...maxar, provider: 'planet', title: '' },
    ]);
    expect(both).toMatchObject({ reason: expect.stringMatching(/terms\[0\]\.version.*; terms\[1\]\.title/) });
    expect(parseTermsFile('{')).toMatchObject({ ok: false, reason: expect.stringContaining('not JSON') });
  });
});
