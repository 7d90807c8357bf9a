import { describe, expect, it } from 'vitest';
import { isOpenLicense, statedLicense } from './license.ts';

const link = (href: unknown) => ({ rel: 'license', href });
const BY_4 = link('https://creativecommons.org/licenses/by/4.0/');
const SENTINEL = link('https://sentinel.esa.int/documents/247904/690755/Sentinel_Data_Legal_Notice');

describe('a license is named', () => {
  it.each<[unknown, readonly unknown[], string | null, boolean]>([
    ['CC-BY-4.0', [], 'CC-BY-4.0', true],
    ['CC-BY-SA-3.0-IGO', [], 'CC-BY-SA-3.0-IGO', true],
    ['CC-BY-NC-4.0', [BY_4], 'CC-BY-NC-4.0', false],
    ['proprietary', [], 'proprietary', false],
    ['proprietary', [link('https://example.com/eula.pdf')], 'proprietary', false],
    ['proprietary', [SENTINEL], 'Copernicus Sentinel data terms', true],
    ['other', [BY_4], 'CC-BY-4.0', true],
    ['other', [link('http://www.creativecommons.org/licenses/by-sa/3.0/igo/legalcode')], 'CC-BY-SA-3.0-IGO', true],
    ['other', [link('https://creativecommons.org/licenses/by-nc-sa/4.0/deed.en')], 'CC-BY-NC-SA-4.0', false],
    ['various', [BY_4, link('https://example.com/eula.pdf')], 'various', false],
    ['various', [BY_4, link('https://spdx.org/licenses/CC-BY-NC-4.0.html')], 'CC-BY-NC-4.0', false],
    ['various', [BY_4, link('https://creativecommons.org/publicdomain/zero/1.0/')], 'CC-BY-4.0', true],
    ['other', [link('https://opendatacommons.org/licenses/odbl/1-0/')], 'ODbL-1.0', true],
    [undefined, [BY_4], 'CC-BY-4.0', true],
    [undefined, [link('license.txt')], 'other', false],
    ['other', [link('https://example.com/?creativecommons.org/licenses/by/4.0/')], 'other', false],
    ['other', [link('https://creativecommons.org.example.com/licenses/by/4.0/')], 'other', false],
    ['other', [link('javascript:alert(1)'), link(7), null], 'other', false],
    ['x'.repeat(200), [], 'x'.repeat(100), false],
    ['', [], null, false],
    [7, [{ rel: 'self', href: BY_4.href }], null, false],
  ])('%j with %j', (license, links, name, isOpen) => {
    expect(statedLicense(license, links)).toBe(name);
    expect(isOpenLicense(name ?? '')).toBe(isOpen);
  });

  it('ignores links of other kinds', () => {
    for (const links of [undefined, null, 'license', {}, 7]) expect(statedLicense('other', links)).toBe('other');
  });
});
