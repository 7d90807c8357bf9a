import { describe, expect, it } from 'vitest';
import { parseAddress } from './webhook-address.ts';

describe('parseAddress', () => {
  it.each([
    ['https://example.org/hooks', 'https', 'https://example.org/hooks'],
    ['HTTPS://EXAMPLE.org', 'https', 'https://example.org/'],
    ['https://example.org:8443/a?b=c', 'https', 'https://example.org:8443/a?b=c'],
    ['https://8.8.8.8/', 'https', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]/', 'https', 'https://[2606:4700::1111]/'],
    ['https://bücher.example/', 'https', 'https://xn--bcher-kva.example/'],
    ['http://example.org/', 'http', 'http://example.org/'],
    ['http://example.org:443/', 'http', 'http://example.org:443/'],
    ['http://127.0.0.1:9/', 'private', 'http://127.0.0.1:9/'],
    ['https://intranet/hooks', 'private', 'https://intranet/hooks'],
  ] as const)('accepts %s if %s is allowed', (text, allowed, url) => {
    expect(parseAddress(text, allowed)).toEqual({ url });
  });

  it.each([
    ['nonsense', 'http', 'such as https://'],
    ['example.org/hooks', 'http', 'such as https://'],
    ['ftp://example.org/', 'private', 'such as https://'],
    ['file:///etc/passwd', 'private', 'such as https://'],
    ['javascript:alert(1)', 'private', 'such as https://'],
    ['https://', 'private', 'such as https://'],
    ['http://example.org/', 'https', 'must begin with https://'],
    ['https://ada:secret@example.org/', 'private', 'user name or password'],
    ['https://ada@example.org/', 'private', 'user name or password'],
    ['https://example.org/#part', 'private', 'after #'],
    ['https://example.org:22/', 'https', 'port 22 is for other services'],
    ['http://example.org:25/', 'http', 'port 25 is for other services'],
    ['https://127.0.0.1/', 'https', 'private network'],
    ['https://2130706433/', 'https', 'private network'],
    ['https://0x7f000001/', 'https', 'private network'],
    ['https://127.0.0.1./', 'https', 'private network'],
    ['https://[::1]/', 'https', 'private network'],
    ['https://[::ffff:10.0.0.1]/', 'https', 'private network'],
    ['https://169.254.169.254/latest/meta-data/', 'https', 'private network'],
    ['http://10.0.0.1/', 'http', 'private network'],
    ['https://localhost/', 'https', 'private network'],
    ['https://LOCALHOST./', 'https', 'private network'],
    ['https://hooks.localhost/', 'https', 'private network'],
    ['https://printer.local/', 'https', 'private network'],
    ['https://metadata.google.internal/', 'https', 'private network'],
    ['https://router.home.arpa/', 'https', 'private network'],
    ['https://intranet/hooks', 'https', 'private network'],
  ] as const)('rejects %s if %s is allowed: %s', (text, allowed, words) => {
    expect(parseAddress(text, allowed)).toEqual({ invalid: expect.stringContaining(words) });
  });
});
