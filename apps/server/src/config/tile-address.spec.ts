import { expect, test } from 'vitest';
import { tileAddressFault } from './tile-address.ts';

test.each([
  'https://tiles.example.org/{z}/{x}/{y}.png',
  'http://127.0.0.1:8090/tms/{z}/{x}/{-y}.jpg',
  'https://example.org/wmts/1.0.0/base/default/webmercator/{TileMatrix}/{TileRow}/{TileCol}.png',
  'https://example.org/wmts?REQUEST=GetTile&TILEMATRIX={TileMatrix}&TILEROW={TileRow}&TILECOL={TileCol}&key=abc',
])('%s is valid', (template) => {
  expect(tileAddressFault(template)).toBeNull();
});

test.each([
  ['tiles.example.org/{z}/{x}/{y}.png', 'not a web address'],
  ['ftp://example.org/{z}/{x}/{y}.png', 'it begins with ftp:// instead of https:// or http://'],
  ['https://me:secret@example.org/{z}/{x}/{y}.png', 'user name or password'],
  ['https://{s}.tile.example.org/{z}/{x}/{y}.png', '{s} is a placeholder for several hosts'],
  ['https://{z}.example.org/{x}/{y}.png', 'the host has to be one'],
  ['https://example.org/{quadkey}.png', '{quadkey} is not known'],
  ['https://example.org/{z/{x}/{y}.png', '{z/{x} is not known'],
  ['https://example.org/{x}/{y}.png', 'no place for the level: {z} or {TileMatrix}'],
  ['https://example.org/{z}/{y}.png', 'no place for the column: {x} or {TileCol}'],
  ['https://example.org/{z}/{x}.png', 'no place for the row: {y}, {-y} or {TileRow}'],
])('%s: %s', (template, reason) => {
  expect(tileAddressFault(template)).toContain(reason);
});
