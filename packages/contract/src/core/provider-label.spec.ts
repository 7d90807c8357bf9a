import { describe, expect, it } from 'vitest';
import { PROVIDER_LABELS, providerLabel, sourceName } from './provider-label.ts';

it('names the company that made an image, and the marketplace that sells it', () => {
  expect(sourceName('SkyFi', 'Satellogic')).toBe('Satellogic via SkyFi');
  expect(sourceName('Umbra', 'Umbra')).toBe('Umbra');
  expect(sourceName('Maxar', undefined)).toBe('Maxar');
});

describe('providerLabel', () => {
  it.each(Object.entries(PROVIDER_LABELS))('maps %s to %s', (provider, label) => {
    expect(provider).toMatch(/^[a-z0-9-]+$/);
    expect(providerLabel(provider)).toBe(label);
  });

  it.each(['my-archive', 'Maxar', '', 'constructor', '__proto__'])('returns %j unchanged', (provider) => {
    expect(providerLabel(provider)).toBe(provider);
  });

  it('gives each provider a unique label', () => {
    const labels = Object.values(PROVIDER_LABELS);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
