import { type RefObject, useRef, useState } from 'react';
import type { FlatLayer, FlatMap, FlatView } from './flat-map.ts';
import { ImageMap, type ImageMapProps } from './image-map.tsx';
import { MapTools } from './map-tools.tsx';
import type { OutlineRing } from './outline.ts';
import { PaneNames } from './pane-names.tsx';
import type { Compared } from './shown-layers.ts';
import { Swipe } from './swipe.tsx';
import classes from './viewer.module.css';

interface StageProps extends Pick<ImageMapProps, 'maxLevel' | 'drawing'> {
  readonly mapRef: RefObject<FlatMap | null>;
  readonly title: string;
  /** Of the image, and of the one on the map beside it. */
  readonly layers: readonly [own: readonly FlatLayer[], beside: readonly FlatLayer[]];
  readonly outlines: readonly [own: readonly OutlineRing[], beside: readonly OutlineRing[]];
  readonly compared: Compared | null;
  /** Over the map: both sides of a swipe, or the visible one of several images. */
  readonly names: readonly string[];
  readonly nameBeside: string;
  readonly onShare: (share: number) => void;
  readonly events: Pick<ImageMapProps, 'onRest' | 'onPress' | 'onEnter'>;
}

/** The map of the image, and a second one that follows it for two images side by side. */
export function Stage(props: StageProps) {
  const { title, layers, outlines, compared, names, nameBeside, onShare, events, ...own } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [looking, setLooking] = useState<FlatView | null>(null);
  return (
    <div ref={stage} className={classes.stage}>
      <div className={classes.maps}>
        <ImageMap label={title} layers={layers[0]} outline={outlines[0]} onMove={setLooking} {...own} {...events}>
          <PaneNames names={names} share={compared?.share} />
          {compared?.comparing === 'swipe' ? <Swipe share={compared.share} onShare={onShare} /> : null}
        </ImageMap>
        {compared?.comparing === 'side-by-side' ? (
          <ImageMap
            label={nameBeside}
            layers={layers[1]}
            maxLevel={own.maxLevel}
            outline={outlines[1]}
            follow={looking}
            {...events}
          >
            <PaneNames names={[nameBeside]} />
          </ImageMap>
        ) : null}
      </div>
      <MapTools mapRef={own.mapRef} stageRef={stage} />
    </div>
  );
}
