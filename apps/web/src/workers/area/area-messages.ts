import type { AreaFault, AreaSize, Bounds, Repair } from '@groundtrack/geo';
import type { AreaPolygons, FoundArea } from './shapes.ts';

export type AreaJob =
  | { readonly kind: 'file'; readonly file: Blob; readonly expected?: Bounds }
  | { readonly kind: 'text'; readonly text: string; readonly expected?: Bounds }
  /** `isUnited`: shapes that overlap become one. */
  | {
      readonly kind: 'polygons';
      readonly polygons: AreaPolygons;
      readonly isUnited?: boolean;
      readonly expected?: Bounds;
    };

/** A fault, and the area after its repair. The repair is missing at first, because computing it takes longer. */
export interface Finding {
  readonly fault: AreaFault;
  readonly repairs?: readonly Repair[];
}

/** An area with all of its facts. */
export interface InspectedArea extends FoundArea {
  readonly findings: readonly Finding[];
  /** Null if a fault prevents measuring. */
  readonly size: AreaSize | null;
  readonly positions: number;
}

export interface ToAreaWorker {
  readonly jobId: number;
  readonly job: AreaJob;
}

export type FromAreaWorker = { readonly jobId: number } & (
  | { readonly type: 'progress'; readonly share: number }
  /** With faults, `repaired` follows. */
  | { readonly type: 'done'; readonly area: InspectedArea }
  | { readonly type: 'repaired'; readonly findings: readonly Finding[] }
  /** `reason` is shown to the user. */
  | { readonly type: 'refused'; readonly reason: string }
);
