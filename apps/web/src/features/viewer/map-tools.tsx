import type { ReactNode, RefObject } from 'react';
import { FitIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx';
import type { FlatMap } from './flat-map.ts';
import classes from './viewer.module.css';

/** The zoom of the map of the opened image. */
export function MapTools({ mapRef }: { readonly mapRef: RefObject<FlatMap | null> }) {
  return (
    <div className={classes.tools}>
      <Tool name="Zoom in" face={<PlusIcon size={16} />} onPress={() => mapRef.current?.zoomBy(1)} />
      <Tool name="Zoom out" face={<MinusIcon size={16} />} onPress={() => mapRef.current?.zoomBy(-1)} />
      <Tool name="Fit the whole image" face={<FitIcon size={16} />} onPress={() => mapRef.current?.showWhole()} />
      <Tool
        name="1:1, one pixel of the image on one of the screen"
        face="1:1"
        onPress={() => mapRef.current?.showPixels()}
      />
    </div>
  );
}

interface ToolProps {
  readonly name: string;
  readonly face: ReactNode;
  readonly onPress: () => void;
}

function Tool({ name, face, onPress }: ToolProps) {
  return (
    <button type="button" className={classes.tool} aria-label={name} title={name} onClick={onPress}>
      {face}
    </button>
  );
}
