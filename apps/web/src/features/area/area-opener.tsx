import type { Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Globe } from '../../globe/globe.ts';
import { isFocusLost } from '../../lib/is-focus-lost.ts';
import { unnamedPlace } from '../../lib/places.ts';
import { ShapeIcon } from '../../ui/icons.tsx';
import { NarrowLabel } from '../../ui/narrow-label.tsx';
import type { useAreaTool } from './use-area-tool.ts';

/** Loaded on demand, with all code that reads, measures and repairs areas. */
const AreaPanel = lazy(async () => ({ default: (await import('./area-panel.tsx')).AreaPanel }));

interface AreaButtonProps {
  readonly isThere: boolean;
  /** The panel has closed and returns the focus. */
  readonly wasOpen: boolean;
  readonly onOpen: () => void;
}

/** The button that draws or uploads an area, next to the other buttons of the place. */
export function AreaButton({ isThere, wasOpen, onOpen }: AreaButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen && isFocusLost()) button.current?.focus();
  }, [wasOpen]);
  const name = isThere ? 'Edit the area' : 'Draw or upload an area';
  return (
    <Button ref={button} size="xs" variant="default" title={name} onClick={onOpen}>
      <NarrowLabel icon={<ShapeIcon />} text={name} />
    </Button>
  );
}

interface AreaOpenerProps {
  readonly globe: Globe | null;
  readonly place: Place;
  readonly area: Pick<ReturnType<typeof useAreaTool>, 'isOpen' | 'open' | 'onTool'>;
  readonly onUse: (place: Place) => void;
}

/** The panel that the button opens. */
export function AreaOpener({ globe, place, area, onUse }: AreaOpenerProps) {
  const { isOpen, open, onTool } = area;
  if (!isOpen) return null;
  return (
    <Suspense fallback={<output>Loading...</output>}>
      <AreaPanel
        globe={globe}
        place={place}
        onTool={onTool}
        onClose={() => open(false)}
        onUse={(used) => {
          onUse({ ...unnamedPlace(used.inside), location: used.name, area: used.area });
          open(false);
        }}
      />
    </Suspense>
  );
}
