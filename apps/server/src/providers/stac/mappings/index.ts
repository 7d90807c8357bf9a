import { type StacMapping, stacMapping } from '../stac-mapping.ts';
import { capella } from './capella.ts';
import { iceye } from './iceye.ts';
import { umbra } from './umbra.ts';
import { vantor } from './vantor.ts';

const inputs = { vantor, capella, iceye, umbra };

export type ReadyMappingName = keyof typeof inputs;

/** Mappings a providers file may name instead of writing its own. */
export const readyMappings: ReadonlyMap<string, StacMapping> = new Map(
  Object.entries(inputs).map(([name, input]) => [name, stacMapping.parse(input)]),
);

export function readyMapping(name: ReadyMappingName): StacMapping {
  const mapping = readyMappings.get(name);
  if (!mapping) throw new Error(`There is no mapping ${name}`);
  return mapping;
}
