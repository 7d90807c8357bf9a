import { describe, expect, it, onTestFinished } from 'vitest';
import { testHttp } from './testing/test-http.ts';

async function policyOf(
  mapOrigins: readonly string[],
  paysWithStripe = false,
  frameOrigins: readonly string[] = [],
): Promise<string | null> {
  const http = await testHttp({}, { mapOrigins, frameOrigins, paysWithStripe });
  onTestFinished(() => http.close());
  return (await fetch(`${http.url}/api/openapi.json`)).headers.get('content-security-policy');
}

describe('content security policy', () => {
  it('forbids a page from loading anything from other origins', async () => {
    expect(await policyOf([])).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self' blob:; " +
        "img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self'; manifest-src 'self'; " +
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
  });

  it('adds the origins of maps for fetches only', async () => {
    const origins = ['https://tiles.example.org:8443', 'https://pictures.example.org'];
    const [ours, theirs] = [await policyOf([]), await policyOf(origins)];
    expect(theirs).toContain(`connect-src 'self' blob: ${origins.join(' ')};`);
    expect(theirs?.replace(` ${origins.join(' ')}`, '')).toBe(ours);
  });

  it('adds the card form of Stripe if payments use it, and nothing else of Stripe', async () => {
    const [ours, withStripe] = [await policyOf([]), await policyOf([], true)];
    const added = withStripe?.split('; ').filter((directive) => !ours?.split('; ').includes(directive));
    expect(added).toEqual([
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "connect-src 'self' blob: https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    ]);
    expect(ours).not.toContain('stripe');
  });

  it('adds exactly the origin of a framed page, in addition to those of Stripe', async () => {
    const origin = 'https://count.example.org';
    const framesOf = (policy: string | null) => policy?.split('; ').filter((one) => one.startsWith('frame-src'));
    const [ours, theirs] = [await policyOf([]), await policyOf([], false, [origin])];
    expect(framesOf(ours)).toEqual([]);
    expect(framesOf(theirs)).toEqual([`frame-src ${origin}`]);
    expect(theirs?.replace(` frame-src ${origin};`, '')).toBe(ours);
    const [withStripe] = framesOf(await policyOf([], true, [origin])) ?? [];
    expect(withStripe).toMatch(
      /^frame-src https:\/\/js\.stripe\.com .*hooks\.stripe\.com https:\/\/count\.example\.org$/,
    );
  });
});
