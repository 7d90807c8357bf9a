import { describe, expect, it } from 'vitest';
import { formatSceneId, parseSceneId } from './scene-id.ts';

const KEY = {
  satelliteId: '40115',
  acquiredAtMs: Date.UTC(2026, 7, 20, 15, 53, 12),
  cell: { row: 2580, column: 1602 },
};
const ID = formatSceneId(KEY);

describe('scene ids', () => {
  it('are readable', () => {
    expect(ID).toMatch(/^sim-40115-20260820T155312Z-2580-1602-[0-9a-f]{8}$/);
    expect(parseSceneId(ID)).toEqual(KEY);
  });

  it('support catalog numbers of six digits', () => {
    const key = { ...KEY, satelliteId: '100139' };
    expect(parseSceneId(formatSceneId(key))).toEqual(key);
  });

  it.each([
    '',
    'sim',
    ID.toUpperCase(),
    ` ${ID}`,
    `${ID}\n`,
    ID.replace('40115', '40116'),
    ID.replace('2580', '2581'),
    ID.replace('0820', '0821'),
    ID.slice(0, -1),
    `sim-40115-20269920T155312Z-2580-1602-${ID.slice(-8)}`,
    `sim-40115-20260820T155312Z-9999-1602-${ID.slice(-8)}`,
  ])('reject %j', (text) => {
    expect(parseSceneId(text)).toBeNull();
  });
});
