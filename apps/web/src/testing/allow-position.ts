import { onTestFinished, vi } from 'vitest';

type Position = Pick<GeolocationCoordinates, 'latitude' | 'longitude'>;

/**
 * A browser whose user has decided about the position, until the test ends.
 * @param position null if it is never found
 * @returns how often the position was requested
 */
export function allowPosition(position: Position | null, state: PermissionState = 'granted'): () => number {
  const getCurrentPosition = vi.fn((give: (found: { readonly coords: Position }) => void) => {
    if (position) give({ coords: position });
  });
  const undo = (['permissions', 'geolocation'] as const).map((name) => {
    const before = Object.getOwnPropertyDescriptor(navigator, name);
    return () => {
      if (before) Object.defineProperty(navigator, name, before);
      else Reflect.deleteProperty(navigator, name);
    };
  });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => ({ state }) } });
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  onTestFinished(() => undo.forEach((restore) => restore()));
  return () => getCurrentPosition.mock.calls.length;
}
