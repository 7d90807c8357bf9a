import { type StacMapping, type StacMappingInput, stacMapping } from '../stac-mapping.ts';
import { airbus } from './airbus.ts';
import { capella } from './capella.ts';
import { earthSearch } from './earth-search.ts';
import { iceye } from './iceye.ts';
import { openAerialMap } from './openaerialmap.ts';
import { planet } from './planet.ts';
import { umbra } from './umbra.ts';
import { up42 } from './up42.ts';
import { vantor } from './vantor.ts';
import { vantorOpenData } from './vantor-open-data.ts';

const inputs = {
  vantor,
  planet,
  capella,
  iceye,
  umbra,
  airbus,
  up42,
  'earth-search': earthSearch,
  openaerialmap: openAerialMap,
  'vantor-open-data': vantorOpenData,
};

export type ReadyMappingName = keyof typeof inputs;

/** The unparsed mappings, for a providers file that overrides parts of one. */
export const readyInputs: ReadonlyMap<string, StacMappingInput> = new Map(Object.entries(inputs));

/** Mappings that a providers file can name instead of writing its own. */
export function readyMappings(): ReadonlyMap<string, StacMapping> {
  return new Map(Object.entries(inputs).map(([name, input]) => [name, stacMapping.parse(input)]));
}

export function readyMapping(name: ReadyMappingName): StacMapping {
  const input = readyInputs.get(name);
  if (!input) throw new Error(`There is no mapping ${name}`);
  return stacMapping.parse(input);
}
