import { dataText } from '@groundtrack/fixtures';
import { type ElementSet, lookAngles, parseOmm, parseOmmCsv, parseTle, subSatellitePoint } from '@groundtrack/orbit';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from './families.ts';
import { satelliteSeed } from './satellite-seed.ts';

const toId = ({ satelliteId }: ElementSet): string => satelliteId;

describe('the built-in satellites', () => {
  it('are many, from the six providers and from others', () => {
    expect(satelliteSeed.length).toBeGreaterThanOrEqual(70);
    const providers = new Set(satelliteSeed.map((satellite) => satellite.provider));
    for (const provider of ['maxar', 'planet', 'kompsat', 'capella', 'teleos', 'iceye', 'airbus', 'umbra', 'blacksky'])
      expect(providers).toContain(provider);
  });

  it('have unique numbers and names', () => {
    for (const key of ['id', 'name'] as const)
      expect(new Set(satelliteSeed.map((satellite) => satellite[key])).size).toBe(satelliteSeed.length);
    for (const { id, omm } of satelliteSeed) expect(id).toBe(String(omm.NORAD_CAT_ID));
  });

  it('use every family', () => {
    const texts = new Set(satelliteSeed.map(({ about }) => about.split(' Launched in ')[0]));
    expect(texts.size).toBe(Object.keys(FAMILIES).length);
  });

  it.each(satelliteSeed.map((satellite) => [satellite.name, satellite] as const))(
    '%s is described plausibly',
    (_name, one) => {
      expect(one.name).toMatch(/^[A-Z][A-Za-z0-9é -]+$/);
      expect(one.about.length).toBeGreaterThan(120);
      expect(one.operator).not.toBe('');
      expect(one.resolutionM).toBeGreaterThanOrEqual(0.2);
      expect(one.swathKm).toBeGreaterThan(0);
      expect(one.maxOffNadirDeg).toBeGreaterThan(0);
      expect(one.maxOffNadirDeg).toBeLessThanOrEqual(60);
      // Radar is side-looking; other sensors are not.
      expect(one.minOffNadirDeg > 0).toBe(one.sensor === 'sar');
      expect(one.minOffNadirDeg).toBeLessThan(one.maxOffNadirDeg);
      expect(one.sensor === 'optical' && one.lookSide !== 'both').toBe(false);
      // The designator starts with the year of launch.
      expect(one.omm.OBJECT_ID.slice(0, 4)).toBe(one.launchedOn.slice(0, 4));
    },
  );

  it('are all in the default list, and less than a third in the list of resources', () => {
    const listed = new Set(parseOmmCsv(dataText('orbits', 'active_2026-08-22.omm.csv')).elements.map(toId));
    expect(satelliteSeed.filter(({ id }) => !listed.has(id)).map(({ name }) => name)).toEqual([]);
    const resources = new Set(parseTle(dataText('orbits', 'resource_2026-08-21.tle')).map(toId));
    expect(satelliteSeed.filter(({ id }) => resources.has(id))).toHaveLength(36);
  });

  it('have elements of August 2026 that SGP4 propagates to a low orbit', () => {
    for (const { omm } of satelliteSeed) {
      const elements = parseOmm(omm);
      expect(omm.EPOCH).toMatch(/^2026-08-2[012]T/);
      const below = subSatellitePoint(elements, elements.epochMs);
      const site = {
        latitudeDeg: below?.latitudeDeg ?? 0,
        longitudeDeg: (below?.longitudeDeg ?? 0) + 0.1,
        heightM: 0,
      };
      const above = lookAngles({ satellite: elements, site, atMs: elements.epochMs });
      expect(above?.elevationDeg).toBeGreaterThan(85);
      expect(above?.rangeM).toBeGreaterThan(300_000);
      expect(above?.rangeM).toBeLessThan(850_000);
    }
  });
});
