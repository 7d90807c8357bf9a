import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx';
import type { FlatMap } from './flat-map.ts';
import classes from './viewer.module.css';

/** The zoom of the map of the opened image, above it. */
export function MapTools({ mapRef }: { readonly mapRef: RefObject<FlatMap | null> }) {
  return (
    <div className={classes.buttons}>
      <Button size="xs" variant="default" aria-label="Zoom in" onClick={() => mapRef.current?.zoomBy(1)}>
        <PlusIcon size={16} />
      </Button>
      <Button size="xs" variant="default" aria-label="Zoom out" onClick={() => mapRef.current?.zoomBy(-1)}>
        <MinusIcon size={16} />
      </Button>
      <Button size="xs" variant="default" title="The whole image" onClick={() => mapRef.current?.showWhole()}>
        Fit
      </Button>
      <Button
        size="xs"
        variant="default"
        title="One pixel of the image on one of the screen"
        onClick={() => mapRef.current?.showPixels()}
      >
        100 %
      </Button>
    </div>
  );
}
