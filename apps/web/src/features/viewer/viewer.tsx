import { sourceName, type UserImage, type ViewedImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { saveBlob } from '../../lib/save-blob.ts';
import { usePageParams } from '../../lib/use-page-params.ts';
import { AreaPanel } from './area-panel.tsx';
import { ComparePanel } from './compare-panel.tsx';
import type { FlatMap } from './flat-map.ts';
import { MeasurePanel } from './measure-panel.tsx';
import { nameOf, namesOf, shortNamesOf } from './names.ts';
import { byTime, othersOver, sourceOf, viewedFileId } from './others.ts';
import { type OutlineRing, outlineOn } from './outline.ts';
import { takeScreenshot } from './screenshot.ts';
import { SharePanel } from './share-panel.tsx';
import { type Compared, otherLayers, sharedStyle, shownLayers } from './shown-layers.ts';
import { Stage } from './stage.tsx';
import { StylePanel } from './style-panel.tsx';
import { useFrames } from './use-frames.ts';
import { useMeasurement } from './use-measurement.ts';
import { ValuesPanel } from './values-panel.tsx';
import classes from './viewer.module.css';
import {
  addressWithComparing,
  addressWithOthers,
  addressWithStyle,
  type Comparing,
  comparingOfAddress,
  othersOfAddress,
  styleOfAddress,
} from './viewer-address.ts';
import { type OpenedImage, type OwnSource, type Place, useOpenedImages, useValues } from './viewer-source.ts';

export interface ViewerProps {
  readonly opened: OpenedImage;
  /** Null for a shared link, of which only the view is known. */
  readonly image: UserImage | null;
  readonly images: readonly UserImage[];
}

/** An image at full resolution, with its tools. */
export function Viewer({ opened, image, images }: ViewerProps) {
  const { view } = opened;
  const [search, setSearch] = usePageParams();
  const style = useMemo(() => styleOfAddress(search), [search]);
  const shared = useMemo(() => sharedStyle(view, style), [view, style]);
  const map = useRef<FlatMap | null>(null);
  const [pointed, setPointed] = useState<{ readonly place: Place; readonly isSaid: boolean } | null>(null);
  const values = useValues(opened, pointed?.place ?? null);
  const measurement = useMeasurement();
  const comparison = useComparison(image, images);
  const { compared, others } = comparison;
  const openedOthers = useOpenedImages(useMemo(() => comparedSources(compared), [compared]));
  const [isStyleNear, setStyleNear] = useState(false);
  const layers = useMemo(
    () => shownLayers(opened, { style, shared, compared, others: openedOthers, isStyleNear }),
    [opened, style, shared, compared, openedOthers, isStyleNear],
  );
  const layersBeside = useMemo(
    () => (compared ? otherLayers(compared.image, openedOthers, { view, shared }) : []),
    [compared, openedOthers, view, shared],
  );
  const outline = useOutline(view, [image ?? view, compared?.comparing === 'side-by-side' ? compared.image : null]);
  const press = (place: Place, isSaid: boolean) => {
    if (measurement.measuring) measurement.add(place);
    else setPointed({ place, isSaid });
  };
  const fileId = image && viewedFileId(image.downloads);
  const title = image ? `${image.locationDescription} · ${nameOf(image)}` : view.fileName;
  const save = async () => {
    const picture = map.current && (await takeScreenshot(map.current, { title, license: licenseOf(image) }));
    if (picture) saveBlob(picture, `${view.fileName.replace(/\.(tiff?|jpg)$/, '')}.png`);
  };
  const events = {
    onRest: (place: Place) => {
      if (!measurement.measuring) setPointed({ place, isSaid: false });
    },
    onPress: (place: Place) => press(place, false),
    onEnter: (place: Place) => press(place, true),
  };
  // First, if there is something to compare: a time-lapse is steered while one looks at it.
  const compare = image ? (
    <ComparePanel
      {...comparison.panel}
      others={others.map(({ _id }) => ({ id: _id, label: comparison.names.get(_id) ?? '' }))}
    />
  ) : null;
  return (
    <div className={classes.viewer}>
      <Stage
        title={title}
        maxLevel={view.maxLevel}
        layers={[layers, layersBeside]}
        outlines={outline.rings}
        drawing={measurement.drawing}
        compared={compared}
        names={comparison.paneNames}
        nameBeside={comparison.nameBeside}
        onShare={comparison.onShare}
        mapRef={map}
        events={events}
      />
      <div className={classes.panels}>
        {others.length > 0 ? compare : null}
        <ValuesPanel image={view} values={values.data ?? null} isSaid={pointed?.isSaid ?? false} />
        <MeasurePanel {...measurement} />
        <StylePanel
          image={view}
          style={style}
          onNear={() => setStyleNear(true)}
          onChange={(next) => setSearch((address) => addressWithStyle(address, next), { replace: true })}
        />
        {outline.panel ? <AreaPanel {...outline.panel} isOwn={image !== null} /> : null}
        {others.length === 0 ? compare : null}
        {image ? <SharePanel key={image._id} fileId={fileId} style={style} /> : null}
        <Button size="xs" variant="default" onClick={() => void save()}>
          Save view as PNG
        </Button>
      </div>
    </div>
  );
}

const NO_RINGS: readonly OutlineRing[] = [];

/** The purchased area. Images of the account and views of shared files both contain it. */
type Sold = Pick<UserImage, 'area' | 'areaKm2'>;

/** For the image and the one on a map next to it, with one switch for both. */
function useOutline(view: ViewedImage, [image, beside]: readonly [Sold, Sold | null]) {
  const [isOutlined, onOutline] = useState(true);
  const own = useMemo(() => (isOutlined ? ringsOf(image, view) : NO_RINGS), [image, isOutlined, view]);
  const other = useMemo(() => (isOutlined ? ringsOf(beside, view) : NO_RINGS), [beside, isOutlined, view]);
  const of = [image, beside].find((each) => each?.area) ?? null;
  return { rings: [own, other] as const, panel: of && { areaKm2: of.areaKm2 ?? null, isOutlined, onOutline } };
}

function ringsOf(image: Sold | null, { bounds }: ViewedImage): readonly OutlineRing[] {
  return image?.area ? outlineOn(image.area, bounds) : NO_RINGS;
}

/**
 * The comparison of the URL. Its first image is compared; a time-lapse plays all of them if there are several, otherwise
 * every image of the place.
 */
function useComparison(image: UserImage | null, images: readonly UserImage[]) {
  const [search, setSearch] = usePageParams();
  const otherIds = useMemo(() => othersOfAddress(search), [search]);
  const comparing = comparingOfAddress(search);
  const [share, setShare] = useState(0.5);
  const others = useMemo(() => (image ? othersOver(image, images) : []), [image, images]);
  const other = others.find(({ _id }) => _id === otherIds[0]) ?? null;
  const isLapse = other !== null && comparing === 'time-lapse';
  const frames = useMemo(() => {
    if (!image || !isLapse) return [];
    const played = otherIds.length > 1 ? others.filter(({ _id }) => otherIds.includes(_id)) : others;
    return [image, ...played].toSorted(byTime);
  }, [image, isLapse, others, otherIds]);
  const { frame, isPlaying, play, step, show } = useFrames(frames.length);
  const compared = useMemo(
    (): Compared | null => image && other && { image: other, comparing, share, frames, frame },
    [image, other, comparing, share, frames, frame],
  );
  const seen = frames[frame];
  const names = useMemo(() => namesOf(image ? [image, ...others] : []), [image, others]);
  const nameBeside = (other && names.get(other._id)) ?? '';
  const paneNames =
    !image || !other
      ? NO_NAMES
      : comparing === 'swipe'
        ? [...shortNamesOf([image, other]).values()]
        : [names.get((isLapse && seen ? seen : image)._id) ?? ''];
  const panel = {
    otherId: other?._id ?? null,
    comparing,
    frame: seen ? { at: frame, count: frames.length, label: names.get(seen._id) ?? '', isPlaying } : null,
    onOther: (id: string | null) =>
      setSearch((address) => addressWithOthers(address, id === null ? [] : [id]), { replace: true }),
    onComparing: (how: Comparing) => setSearch((address) => addressWithComparing(address, how), { replace: true }),
    onPlay: play,
    onStep: step,
    onFrame: show,
  };
  return { compared, others, names, paneNames, nameBeside, panel, onShare: setShare };
}

const NO_NAMES: readonly string[] = [];
const NO_SOURCES: readonly OwnSource[] = [];

/** The images shown next to the opened one. */
function comparedSources(compared: Compared | null): readonly OwnSource[] {
  if (!compared) return NO_SOURCES;
  const { comparing, image, frames } = compared;
  return (comparing === 'time-lapse' ? frames : [image]).flatMap((each) => sourceOf(each) ?? []);
}

function licenseOf(image: UserImage | null): string {
  if (!image) return 'Licensed imagery. See its license';
  const year = image.dateImageAcquiredISO.slice(0, 4);
  return `© ${sourceName(image.source.company, image.operator)} ${year}, license of the delivery${image.simulated ? ' · SIMULATED' : ''}`;
}
