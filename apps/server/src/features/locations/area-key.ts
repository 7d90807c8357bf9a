import { createHash } from 'node:crypto';
import type { DrawnArea } from '@groundtrack/contract';

/** Identifies an area; empty for a point. */
export function areaKey(area: DrawnArea | undefined): string {
  return area ? createHash('sha256').update(JSON.stringify(area)).digest('hex') : '';
}
