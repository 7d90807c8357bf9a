import { describe, expect, it } from 'vitest';
import { misplacedEffects } from './effects.ts';
import { sourceFiles } from './project-files.ts';

describe('effects', () => {
  it('are called only where they are allowed', () => {
    expect(misplacedEffects(sourceFiles())).toEqual([]);
  });

  it.each([
    ['apps/server/src/features/orders/a.ts', 'type Body = Received<typeof placeOrderEndpoint>;'],
    ['apps/server/src/features/mail/a.ts', 'const url = process.env.SMTP_URL;'],
    ['apps/server/src/features/satellites/a.ts', "const answer = await fetch('https://example.org/');"],
    ['apps/server/src/providers/stac/a.ts', "import { Agent } from 'undici';"],
    ['apps/server/src/providers/stac/a.ts', "const { request } = await import('undici');"],
    ['apps/server/src/providers/stac/a.ts', "import * as https from 'node:https';"],
    ['apps/server/src/platform/http/a.ts', "import { type IncomingMessage, request as ask } from 'node:http';"],
    ['apps/web/src/features/cart/a.ts', "await fetch('/x');"],
    ['apps/web/src/features/cart/a.ts', "const text = n.toLocaleString('en-US');"],
    ['apps/web/src/features/cart/a.ts', "const path = '/api/v3/order';"],
    ['apps/server/src/features/orders/a.ts', 'const now = Date.now();'],
    ['apps/server/src/compose/deps.ts', 'const providers = [new StacProvider(options)];'],
    ['apps/server/src/features/orders/a.ts', "const provider = new SimulatedProvider('maxar', options);"],
    ['packages/orbit/src/a.ts', 'const now = new Date();'],
    ['apps/server/src/providers/simulated/a.ts', 'const x = Math.random();'],
  ])('notice %s: %s', (path, text) => {
    expect(misplacedEffects([{ path, text }])).toHaveLength(1);
  });
});
