import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OnlineMapLink } from './online-map.ts';

const tile = { level: 3, column: 4, row: 1 };

/** A link to a server that is up or down. */
function linked() {
  const server = { isUp: true, opened: 0 };
  const events: string[] = [];
  // The link only closes it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const picture = { close: () => {} } as ImageBitmap;
  const link = new OnlineMapLink({
    openSource() {
      server.opened += 1;
      return {
        picture: async () => {
          if (!server.isUp) throw new Error('unreachable');
          return picture;
        },
        close: () => {},
      };
    },
    onUp: () => events.push('up'),
    onDown: () => events.push('down'),
  });
  const want = async () => {
    link.want(tile);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { link, server, events, want };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a map of another server', () => {
  test('is shown with its first tile, and asked for it once', async () => {
    const { server, events, want } = linked();
    await want();
    await want();
    expect(events).toEqual(['up']);
    expect(server.opened).toBe(1);
  });

  test('that was unreachable for an hour was tried fifteen times, and is shown when it responds', async () => {
    const { server, events, want } = linked();
    server.isUp = false;
    for (let second = 0; second < 3600; second += 5) {
      await want();
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(events).toEqual([]);
    expect(server.opened).toBeLessThanOrEqual(17);
    server.isUp = true;
    await vi.advanceTimersByTimeAsync(300_000);
    await want();
    expect(events).toEqual(['up']);
  });

  test('gives way to the built-in map after three failures in a row, and comes back', async () => {
    const { link, server, events, want } = linked();
    await want();
    server.isUp = false;
    await expect(link.picture(tile)).rejects.toThrow();
    await expect(link.picture(tile)).rejects.toThrow();
    server.isUp = true;
    await link.picture(tile);
    server.isUp = false;
    for (const _ of [1, 2, 3]) await expect(link.picture(tile)).rejects.toThrow();
    expect(events).toEqual(['up', 'down']);
    server.isUp = true;
    await want();
    expect(events).toEqual(['up', 'down']);
    await vi.advanceTimersByTimeAsync(10_000);
    await want();
    expect(events).toEqual(['up', 'down', 'up']);
  });

  test('is tried at once when the browser is online again, and never after it was closed', async () => {
    const { link, server, events, want } = linked();
    server.isUp = false;
    await want();
    server.isUp = true;
    window.dispatchEvent(new Event('online'));
    await want();
    expect(events).toEqual(['up']);
    link.close();
    await want();
    expect(server.opened).toBe(2);
  });
});
