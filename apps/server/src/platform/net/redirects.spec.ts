import { describe, expect, it } from 'vitest';
import { flood, serve } from './serve.testing.ts';

describe('redirects', () => {
  it('are followed like in browsers: a POST becomes a GET after 301, 302, and 303 only', async () => {
    for (const [status, method] of [
      [301, 'GET'],
      [302, 'GET'],
      [303, 'GET'],
      [307, 'POST'],
      [308, 'POST'],
    ] as const) {
      const { open, requests } = await serve((request, response) => {
        if (request.url === '/') response.writeHead(status, { location: '/next?a=b' }).end();
        else response.end('here');
      });
      const answer = await open({
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', accept: 'x' },
      });
      expect(await answer.text(10)).toBe('here');
      expect(answer.url.pathname).toBe('/next');
      expect(requests[1]).toMatchObject({ method, url: '/next?a=b', headers: { accept: 'x' } });
      expect(requests[1]?.headers['content-type']).toBe(method === 'POST' ? 'application/json' : undefined);
    }
  });

  it('may keep their method', async () => {
    const { open, requests } = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/next' }).end();
      else response.end();
    });
    await open({ method: 'POST', body: '{}', redirects: { atMost: 1, keepMethod: true } });
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('send keys to no other origin, but everything else', async () => {
    const other = await serve((_request, response) => response.end());
    const { open, requests } = await serve((request, response) => {
      const location = request.url === '/' ? '/near' : other.url.href;
      response.writeHead(302, { location }).end();
    });
    await open({ headers: { range: 'bytes=0-0' }, secretHeaders: { 'x-api-key': 'secret' } });
    expect(requests.map(({ headers }) => headers['x-api-key'])).toEqual(['secret', 'secret']);
    expect(other.requests[0]?.headers).toMatchObject({ range: 'bytes=0-0' });
    expect(other.requests[0]?.headers['x-api-key']).toBeUndefined();
  });

  it('in a circle end', async () => {
    const { open, requests } = await serve((_request, response) => response.writeHead(302, { location: '/' }).end());
    expect((await open({ redirects: { atMost: 3 } })).status).toBe(302);
    expect(requests).toHaveLength(4);
    expect((await open()).status).toBe(302);
    expect(requests).toHaveLength(4 + 21);
  });

  it.each([
    ['without a place', {}],
    ['to no address', { location: 'http://[' }],
  ])('%s are answers', async (_what, headers) => {
    const { open } = await serve((_request, response) => response.writeHead(302, headers).end('moved'));
    expect((await open()).status).toBe(302);
  });

  it('do not include 304', async () => {
    const { open } = await serve((_request, response) => response.writeHead(304, { location: '/next' }).end());
    expect((await open()).status).toBe(304);
  });

  it('are followed only if the caller agrees', async () => {
    const { open, requests } = await serve((_request, response) =>
      response.writeHead(302, { location: '/next' }).end(),
    );
    expect((await open({ redirects: { atMost: 5, follow: () => false } })).status).toBe(302);
    const refuse = (): never => {
      throw new Error('not there');
    };
    await expect(open({ redirects: { atMost: 5, follow: refuse } })).rejects.toThrow('not there');
    expect(requests).toHaveLength(2);
  });

  it('whose target the caller rejects leave no connection open', async () => {
    let flow: ReturnType<typeof flood> | undefined;
    const { open } = await serve((_request, response) => {
      response.writeHead(302, { location: '/next' });
      flow = flood(response);
    });
    const refuse = (): never => {
      throw new Error('not there');
    };
    await expect(open({ redirects: { atMost: 5, follow: refuse } })).rejects.toThrow('not there');
    await flow?.closed;
  });

  it('never leave HTTP', async () => {
    const { open } = await serve((_request, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );
    await expect(open()).rejects.toMatchObject({ kind: 'unreachable', reason: 'file: is not the web' });
  });
});
