import type { UserImage } from '@groundtrack/contract';
import { type RefObject, useState } from 'react';
import type { FlatLayer, FlatMap, FlatView } from './flat-map.ts';
import { ImageMap, type ImageMapProps } from './image-map.tsx';
import { MapTools } from './map-tools.tsx';
import { nameOf } from './others.ts';
import type { OutlineRing } from './outline.ts';
import { PaneNames } from './pane-names.tsx';
import { type Compared, paneNames } from './shown-layers.ts';
import { Swipe } from './swipe.tsx';
import classes from './viewer.module.css';

interface StageProps extends Pick<ImageMapProps, 'maxLevel' | 'drawing'> {
  readonly mapRef: RefObject<FlatMap | null>;
  readonly title: string;
  readonly image: UserImage | null;
  /** Of the image, and of the one on the map beside it. */
  readonly layers: readonly [own: readonly FlatLayer[], beside: readonly FlatLayer[]];
  readonly outlines: readonly [own: readonly OutlineRing[], beside: readonly OutlineRing[]];
  readonly compared: Compared | null;
  readonly onShare: (share: number) => void;
  readonly events: Pick<ImageMapProps, 'onRest' | 'onPress' | 'onEnter'>;
}

/** The map of the image, and a second one that follows it for two images side by side. */
export function Stage({ title, image, layers, outlines, compared, onShare, events, ...own }: StageProps) {
  const [looking, setLooking] = useState<FlatView | null>(null);
  return (
    <div className={classes.stage}>
      <MapTools mapRef={own.mapRef} />
      <div className={classes.maps}>
        <ImageMap label={title} layers={layers[0]} outline={outlines[0]} onMove={setLooking} {...own} {...events}>
          <PaneNames names={paneNames(image, compared)} share={compared?.share} />
          {compared?.comparing === 'swipe' ? <Swipe share={compared.share} onShare={onShare} /> : null}
        </ImageMap>
        {compared?.comparing === 'side-by-side' ? (
          <ImageMap
            label={nameOf(compared.image)}
            layers={layers[1]}
            maxLevel={own.maxLevel}
            outline={outlines[1]}
            follow={looking}
            {...events}
          >
            <PaneNames names={[nameOf(compared.image)]} />
          </ImageMap>
        ) : null}
      </div>
    </div>
  );
}
