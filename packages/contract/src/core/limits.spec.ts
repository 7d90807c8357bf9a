import { expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import type { Endpoint, Lane } from './endpoint.ts';

const all = Object.entries<Endpoint>(endpoints);

/** Answered from memory or by a row or two; the end of a session; the word of the payment provider, which is never refused. */
const WITHOUT_LIMIT = [
  'serverInfo',
  'health',
  'logOut',
  'checkUser',
  'sessionConfirmation',
  'secondFactor',
  'deliveryDefaults',
  'mailSettings',
  'signInCallback',
  'externalSignIn',
  'products',
  'terms',
  'agreements',
  'paymentWebhook',
  'webhooks',
];

const LANES: Readonly<Record<Lane, readonly string[]>> = {
  searches: ['saveArea', 'catalog', 'loosen'],
  passes: ['windows', 'feasibility'],
  pictures: ['areaClouds', 'thumbnail', 'sceneView', 'sceneTile', 'sceneValues'],
  samples: ['sample'],
  tiles: [
    'mapNames',
    'groundTile',
    'imageView',
    'imageTile',
    'imageNumbers',
    'imageValues',
    'imageWmts',
    'linkedView',
    'linkedTile',
    'linkedNumbers',
    'linkedValues',
    'linkedWmts',
  ],
  prices: ['quote'],
  orders: ['placeOrder', 'payOrder', 'discardOrder', 'cancelImage'],
  lists: ['images', 'orders', 'taskedImages'],
};

it('all calls have a limit a minute but these look-ups', () => {
  const free = all.filter(([, { problems }]) => !problems.includes('too-many-requests')).map(([name]) => name);
  expect(free).toEqual(WITHOUT_LIMIT);
});

it.each(Object.entries(LANES))('these calls and no others are in the lane %s, and have its limit', (lane, names) => {
  const inLane = all.filter(([, endpoint]) => endpoint.lane === lane);
  expect(inLane.map(([name]) => name)).toEqual(names);
  for (const [, { problems }] of inLane) expect(problems).toContain('too-many-requests');
});
