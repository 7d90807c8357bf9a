import type { Place } from '@groundtrack/contract';
import { useEffect, useRef, useState } from 'react';
import type { Globe, GlobeEvents, GlobePoint } from '../../globe/globe.ts';
import { areaOfPlace } from '../../globe/place-view.ts';
import type { AreaTool } from './area-tool.ts';

interface AreaOnHome {
  readonly isOpen: boolean;
  readonly wasOpen: boolean;
  readonly open: (isOpen: boolean) => void;
  /** The panel provides the handler of pointer events while it is open. */
  readonly onTool: (tool: AreaTool | null) => void;
  /** @returns whether the panel handled a click */
  readonly takesPick: (point: GlobePoint) => boolean;
  readonly onHandle: NonNullable<GlobeEvents['onHandle']>;
  readonly onEnd: () => void;
}

/** The area of the selected location on the globe, or the area being drawn. @param tab drawing ends when it changes */
export function useAreaTool(globe: Globe | null, area: Place['area'], tab: string): AreaOnHome {
  const tool = useRef<AreaTool | null>(null);
  const [panel, setPanel] = useState<'unused' | 'open' | 'closed'>('unused');
  const isOpen = panel === 'open';
  const [tabBefore, setTabBefore] = useState(tab);
  if (tab !== tabBefore) {
    setTabBefore(tab);
    if (isOpen) setPanel('closed');
  }
  useEffect(() => {
    if (!isOpen) globe?.setArea(areaOfPlace({ area }));
  }, [globe, area, isOpen]);
  return {
    isOpen,
    wasOpen: panel === 'closed',
    open: (next) => setPanel(next ? 'open' : 'closed'),
    onTool: (next) => (tool.current = next),
    takesPick: (point) => tool.current?.onPick(point) ?? false,
    onHandle: (index, phase, point) => tool.current?.onHandle(index, phase, point),
    onEnd: () => tool.current?.onEnd(),
  };
}
