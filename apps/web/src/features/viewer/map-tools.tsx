import type { ReactNode, RefObject } from 'react';
import { FullScreenIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx';
import type { FlatMap } from './flat-map.ts';
import classes from './viewer.module.css';

interface MapToolsProps {
  readonly mapRef: RefObject<FlatMap | null>;
  /** What fills the screen: both maps side by side. */
  readonly stageRef: RefObject<HTMLElement | null>;
}

/** The zoom of the map of the opened image. */
export function MapTools({ mapRef, stageRef }: MapToolsProps) {
  return (
    <div className={classes.tools}>
      <Tool name="Zoom in" face={<PlusIcon size={16} />} onPress={() => mapRef.current?.zoomBy(1)} />
      <Tool name="Zoom out" face={<MinusIcon size={16} />} onPress={() => mapRef.current?.zoomBy(-1)} />
      <Tool name="Fit the whole image" face="Fit" onPress={() => mapRef.current?.showWhole()} />
      <Tool
        name="1:1, one pixel of the image on one of the screen"
        face="1:1"
        onPress={() => mapRef.current?.showPixels()}
      />
      {document.fullscreenEnabled ? (
        <Tool
          name="Full screen"
          face={<FullScreenIcon size={16} />}
          onPress={() => void toggleFullScreen(stageRef.current)}
        />
      ) : null}
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

async function toggleFullScreen(stage: HTMLElement | null): Promise<void> {
  await (document.fullscreenElement ? document.exitFullscreen() : stage?.requestFullscreen());
}
