import { describe, expect, it } from 'vitest';
import { parseHarvestOptions } from './harvest-options.ts';

const parse = (...args: string[]) => parseHarvestOptions(args, ['maxar', 'umbra']);

describe('the options of a harvest', () => {
  it('require an address and a provider', () => {
    expect(parse('https://example.org', '--provider', 'Umbra')).toEqual({
      ok: true,
      options: { address: 'https://example.org', provider: 'umbra', collections: [], sinceMs: null, report: null },
    });
  });

  it('filter the items', () => {
    const more = ['--collection', 'a', '--collection=b', '--since', '2026-01-31T12:00Z', '--report', 'r.jsonl'];
    expect(parse('x', '--provider', 'umbra', ...more)).toMatchObject({
      options: { collections: ['a', 'b'], sinceMs: Date.UTC(2026, 0, 31, 12), report: 'r.jsonl' },
    });
  });

  it.each([
    [[], 'An address or a file is missing.'],
    [['a', 'b'], 'One address or file at a time'],
    [['a'], '--provider NAME'],
    [['a', '--provider'], '--provider'],
    [['a', '--provider', 'umbra', '--since', 'soon'], '--since soon: allowed is a date'],
    [['a', '--provider', 'umbra', '--since', '2026-13-01'], '--since 2026-13-01: allowed is a date'],
    [['a', '--nonsense'], "Unknown option '--nonsense'"],
    [['--help'], 'npm run harvest -- ADDRESS'],
  ])('%j are rejected with the reason and the usage', (args, words) => {
    const parsed = parse(...args);
    expect(parsed.ok ? '' : parsed.message).toContain(words);
    expect(parsed.ok ? '' : parsed.message).toContain('maxar, umbra');
  });
});
