import type { TaskingProduct, TaskingWindow } from '@groundtrack/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useBaseMap } from '../../../api/base-map.ts';
import { useSimulatedGround } from '../../../api/simulated-ground.ts';
import { CAMERA_DEFAULTS } from '../../../globe/camera-defaults.ts';
import type { Globe, GlobePoint } from '../../../globe/globe.ts';
import { GlobeView } from '../../../globe/globe-view.tsx';
import { MapCredits } from '../../../globe/map-credits.tsx';
import { useIsGroundShown } from '../../../globe/map-in-view.ts';
import { useGraphics } from '../../../globe/quality.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import classes from './map.module.css';
import { boxHeightM, taskingBox } from './tasking-box.ts';
import { useWindowOnGlobe } from './use-window-on-globe.ts';

interface TaskingMapProps {
  /** Null while the fields hold no valid place. */
  readonly place: GlobePoint | null;
  readonly product: TaskingProduct | null;
  /** Whether the user has chosen the product; if not, its box is faint. */
  readonly isChosen: boolean;
  readonly window: TaskingWindow | null;
  readonly onPick: (point: GlobePoint) => void;
}

/** High enough to see the ground track of a pass and its swath. */
const PASS_HEIGHT_M = 4_000_000;

const ignore = () => undefined;

/** The place, the box of the product and the chosen pass on the globe. A click picks the place. */
export function TaskingMap({ place, product, isChosen, window, onPick }: TaskingMapProps) {
  const [globe, setGlobe] = useState<Globe | null>(null);
  const baseMap = useBaseMap();
  const ground = useSimulatedGround();
  const isGroundShown = useIsGroundShown();
  const setGround = useGraphics((state) => state.setGround);
  const shownGround = isGroundShown ? ground : null;
  const { latitude, longitude } = place ?? {};
  const point = useMemo(
    () => (latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  const { x, y } = product?.metadata.size ?? {};
  const heightM = boxHeightM(product?.metadata.size);
  const picked = useRef<GlobePoint | null>(null);
  const flownM = useRef(heightM);

  useEffect(() => globe?.setPin(point), [globe, point]);
  useEffect(() => {
    const box = point && x !== undefined && y !== undefined ? taskingBox(point, { x, y }) : null;
    globe?.setFootprints(box ? [{ ...box, faint: !isChosen }] : []);
  }, [globe, point, x, y, isChosen]);
  useEffect(() => {
    if (!globe || !point) return undefined;
    // A clicked point is already in view, but its box may not be.
    if (heightM === flownM.current && picked.current && isSame(picked.current, point)) return undefined;
    // While the user types, the camera waits.
    const timer = setTimeout(() => {
      flownM.current = heightM;
      globe.flyTo(point, heightM, CAMERA_DEFAULTS.flightSec);
    }, 400);
    return () => clearTimeout(timer);
  }, [globe, point, heightM]);
  const [far, setFar] = useState(false);
  const look = (at: GlobePoint, whole: boolean) => {
    setFar(whole);
    globe?.flyTo(at, whole ? PASS_HEIGHT_M : heightM, CAMERA_DEFAULTS.flightSec);
  };
  useWindowOnGlobe({ globe, window, place: point });

  return (
    <figure className={classes.map}>
      <div className={classes.globe}>
        <GlobeView
          baseMap={baseMap}
          ground={shownGround}
          onGlobe={setGlobe}
          onPick={(clicked) => {
            picked.current = clicked;
            onPick(clicked);
          }}
          onPickSatellite={ignore}
          onStopTracking={ignore}
        />
      </div>
      <figcaption className={classes.caption}>
        Tasking box shown on the map is approximate.
        {window && point ? (
          <TextButton onClick={() => look(point, !far)}>{far ? 'Show the box' : 'Show the pass'}</TextButton>
        ) : null}
        {ground ? (
          <TextButton onClick={() => setGround(!isGroundShown)}>
            {isGroundShown ? 'Hide the simulated ground' : 'Show the simulated ground'}
          </TextButton>
        ) : null}
        <MapCredits className={classes.credits} baseMap={baseMap} ground={shownGround} />
      </figcaption>
    </figure>
  );
}

const SAME_DEG = 1e-5;

function isSame(a: GlobePoint, b: GlobePoint): boolean {
  return Math.abs(a.latitude - b.latitude) < SAME_DEG && Math.abs(a.longitude - b.longitude) < SAME_DEG;
}
