import type { AreaFault, Repair } from '@groundtrack/geo';
import { lengthText } from '../../lib/measure.ts';
import { counted } from '../../workers/area/area-limits.ts';
import { countPositions } from './edit-area.ts';

const TIDY: Partial<Record<AreaFault['kind'], string>> = {
  unclosed: 'Close the ring',
  winding: 'Reverse the ring',
  repeated: 'Remove repeats',
  spike: 'Remove spikes',
  empty: 'Remove empty parts',
};
const UNTIE: Partial<Record<AreaFault['kind'], string>> = {
  overlap: 'Join the shapes',
  'hole-outside': 'Cut off what is outside',
};

/** The label of a repair button. */
export function repairName({ kind }: Pick<AreaFault, 'kind'>, { name, polygons, deviationM }: Repair): string {
  switch (name) {
    case 'tidy':
      return TIDY[kind] ?? 'Clean up';
    case 'untie':
      return UNTIE[kind] ?? 'Untie the crossing';
    case 'swap':
      return 'Swap latitude and longitude';
    case 'remove':
      return 'Remove these positions';
    case 'largest':
      return 'Keep the largest';
    case 'first':
      return 'Use the first shape';
    case 'hull':
      return 'Draw one outline around it';
    case 'simplify': {
      return `Simplify to ${counted(countPositions(polygons), 'position')} (at most ${lengthText(deviationM ?? 0)} off)`;
    }
  }
}
