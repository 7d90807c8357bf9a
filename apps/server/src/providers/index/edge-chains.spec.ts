import { describe, expect, it } from 'vitest';
import { parseCorePolygon } from './core-polygon.ts';
import { chainEdges } from './edge-chains.ts';

const circle = (count: number): [number, number][] => {
  const open = Array.from({ length: count }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / count;
    return [10 + Math.cos(angle), 50 + Math.sin(angle)];
  });
  return [...open, ...open.slice(0, 1)];
};

/** The edges of a chain, in either direction. */
function edgesOf(text: string): string[] {
  const [ring = []] = parseCorePolygon(text).coordinates;
  return ring.slice(1).map((to, i) => [String(ring[i]), String(to)].toSorted().join(' '));
}

describe('chainEdges', () => {
  it.each([64, 65, 1000])('follows each of %i edges forth and back, a few per chain, and no others', (count) => {
    const { outline, chains } = chainEdges(circle(count)) ?? { outline: '', chains: '' };
    const texts = [...chains.matchAll(/"([^"]+)"/g)].map(([, text]) => text ?? '');
    expect(texts).toHaveLength(Math.ceil(count / 16));
    const edges = texts.flatMap(edgesOf);
    const wanted = edgesOf(outline);
    expect(edges.toSorted()).toEqual([...wanted, ...wanted].toSorted());
    const [ring = []] = parseCorePolygon(outline).coordinates;
    for (const [i, [lon, lat]] of circle(count).entries()) {
      expect(ring[i]?.[0]).toBeCloseTo(lon, 9);
      expect(ring[i]?.[1]).toBeCloseTo(lat, 9);
    }
  });

  it('does not split a ring of few edges', () => {
    expect(chainEdges(circle(63))).toBeNull();
  });
});
