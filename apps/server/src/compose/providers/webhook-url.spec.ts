import { describe, expect, it } from 'vitest';
import { parseProvidersFile } from './providers-file.ts';
import { findWebhook } from './webhook-url.ts';

const listenUrl = () => 'http://127.0.0.1:8080';

function urlOf(settings: object, publicUrl: string | null): string | null {
  const parsed = parseProvidersFile(JSON.stringify({ providers: [settings] }), {});
  const [entry] = parsed.ok ? parsed.entries : [];
  if (!entry) throw new Error(JSON.stringify(parsed));
  return findWebhook(entry, { publicUrl, listenUrl }).url;
}

describe('findWebhook', () => {
  const skyfi = { kind: 'skyfi', key: 'k' };
  const double = { ...skyfi, url: 'http://127.0.0.1:9101/platform-api' };

  it.each([
    ['a public address', skyfi, 'https://shop.example', 'https://shop.example/api/v3/providers/skyfi/notify'],
    ['its name', { ...skyfi, name: 'eu' }, 'https://shop.example', 'https://shop.example/api/v3/providers/eu/notify'],
    ['no TLS', skyfi, 'http://shop.example', null],
    ['no public address', skyfi, null, null],
    ['a double', double, null, 'http://127.0.0.1:8080/api/v3/providers/skyfi/notify'],
    ['a double, no TLS', double, 'http://shop.test', 'http://shop.test/api/v3/providers/skyfi/notify'],
    ['a kind without notifications', { kind: 'simulated', provider: 'maxar' }, 'https://shop.example', null],
  ])('%s', (_what, settings, publicUrl, url) => expect(urlOf(settings, publicUrl)).toBe(url));
});
