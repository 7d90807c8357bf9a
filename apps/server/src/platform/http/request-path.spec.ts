import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { signLink } from '../../features/imagery/links/link-token.ts';
import { pathOf } from './request-path.ts';

const TOKEN = 'c2VjcmV0LXRva2Vu';
const KEY = 'c2VjcmV0LXNlc3Npb24ta2V5LW9mLTQzLWxldHRlcnM';
const LINK = signLink({ fileId: '0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77', expiresAtMs: 1 }, 'a secret');
// Only the address is read.
const pathIn = (url: string) => pathOf({ url } as FastifyRequest);

describe('pathOf', () => {
  it.each([
    `/api/v3/files/${TOKEN}`,
    `/api/v3/files/${TOKEN}/`,
    `/api/v3/%66iles/${TOKEN}`,
    `/api/v3/files%2f${TOKEN}`,
    `/api//v3/files/${TOKEN}`,
    `/api/v3/files//${TOKEN}`,
    `/API/v3/FILES/${TOKEN}`,
    `/api/v3/x/../files/${TOKEN}?download=1`,
    `/api/v3/files/${TOKEN}%ff`,
    `/api/v3/%66iles/${TOKEN}%ff`,
    `/api/v3/%2566iles/${TOKEN}`,
    `/api/v3/%252566iles/${TOKEN}%25ff`,
    `/api/v3/files/${TOKEN}%0ay`,
    `/api/v3/files/c%0a${TOKEN}`,
    `/api/v3/files/${TOKEN}%e2%80%a8y`,
    `/api/v3/files/${TOKEN}%250d%250ay`,
  ])('omits the token in %s', (url) => {
    expect(pathIn(url)).toMatch(/files\/+…$/i);
    expect(pathIn(url)).not.toContain(TOKEN);
  });

  it.each([
    [`/api/v3/${KEY}`, '/api/v3/…'],
    [`/api/v3/images;${KEY}/x`, '/api/v3/images;…/x'],
    [`/api/v3/%2f${KEY}`, '/api/v3//…'],
    [`/api/v3/file/${LINK}`, '/api/v3/file/…'],
    [`/api/v3/%252525252566iles/${LINK}`, '/api/v3/%66iles/…'],
    [`/assets/${KEY}a.js`, `/assets/${KEY}a.js`],
  ])('omits the key of a session in %s', (url, path) => {
    expect(pathIn(url)).toBe(path);
  });

  it.each([
    ['/api/v3/imagery/9/files', '/api/v3/imagery/9/files'],
    ['/api/v3/files/', '/api/v3/files/'],
    ['/api/v3/places?q=x', '/api/v3/places'],
    ['/a%0ab', '/a%0ab'],
  ])('keeps %s as %s', (url, path) => {
    expect(pathIn(url)).toBe(path);
  });
});
