import { downloadEndpoint, type ItemId, type SimulatedGround, type UserImage } from '@groundtrack/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useBaseMap } from '../../../api/base-map.ts';
import { useSimulatedGround } from '../../../api/simulated-ground.ts';
import { useFileUrl } from '../../../api/use-file-url.ts';
import { fetchNamesOf } from '../../../globe/names/fetch-names.ts';
import { useGraphics } from '../../../globe/quality.ts';
import { formatPercent } from '../../../lib/format.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useUnitsKind } from '../../../lib/use-units.ts';
import { useZone } from '../../../lib/use-zone.ts';
import type { ImageDialog } from '../image-card.tsx';
import type { ImageLinks } from '../image-links.ts';
import type { OnSelect } from '../selection/use-selection.ts';
import { FootprintMap } from './footprint-map.ts';
import { inDrawingOrder, isDelivered, toFootprint } from './footprints.ts';
import classes from './gallery-map.module.css';
import { ImageRow } from './image-row.tsx';
import { PickedImages } from './picked-images.tsx';

interface GalleryMapProps {
  /** At least one. */
  readonly images: readonly UserImage[];
  readonly links: ImageLinks;
  readonly onOpen: (imageId: ItemId, dialog: ImageDialog) => void;
  readonly selected: ReadonlySet<ItemId>;
  readonly onSelect: OnSelect;
}

/** Each picture is a request. Later images of a long list have a pin and an outline without one. */
const PICTURES_MAX = 60;

/** The width of the images at a pressed place, with their distance from the map: picked-images.module.css. */
const PICKED_PX = 380;

/** The images on a map, beside their list. Pointing at one emphasizes the other. */
export function GalleryMap({ images, links, onOpen, selected, onSelect }: GalleryMapProps) {
  const [hoveredId, setHovered] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-image-id="${CSS.escape(id)}"]`);
  const [isGroundShown, setGroundShown] = useState(false);
  const [pickedIds, setPicked] = useState<readonly string[]>([]);
  const picked = pickedIds.flatMap((id) => images.find(({ _id }) => _id === id) ?? []);
  const [opacityPercent, setOpacityPercent] = useState(100);
  const ground = useGroundBelow();
  const { host, shown, attribution } = useFootprintMap(
    images,
    { hoveredId, ground, opacityPercent },
    {
      onGround: setGroundShown,
      onHover: (id) => {
        setHovered(id);
        if (id !== null) scrollInto(list.current, rowOf(id));
      },
      onPress: (ids) => {
        setPicked(ids);
        setHovered(ids[0] ?? null);
        if (ids.length > 0) shown?.showBeside(ids, PICKED_PX);
      },
    },
  );
  const zoomTo = (id: string) => {
    shown?.fit([id]);
    // On a phone the map is above the list, and may be out of the window.
    host.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={classes.split}>
      <ul ref={list} className={classes.list} aria-label="Images on the map">
        {images.map((image) => (
          <ImageRow
            key={image._id}
            image={image}
            view={links.view(image)}
            isHovered={image._id === hoveredId}
            isSelected={selected.has(image._id)}
            onHover={setHovered}
            onSelect={onSelect}
            onInfo={() => onOpen(image._id, 'info')}
            onZoom={() => zoomTo(image._id)}
          />
        ))}
      </ul>
      <div className={classes.stage}>
        <div
          ref={host}
          className={classes.map}
          role="application"
          aria-label="Map of your images. Arrow keys move it, plus and minus zoom, Enter chooses the images in its middle. The list has the same images."
        />
        <button type="button" className={classes.fitAll} data-over-map onClick={() => shown?.fitAll()}>
          Fit all
        </button>
        {picked.length > 0 ? (
          <PickedImages
            key={pickedIds.join()}
            images={picked}
            links={links}
            onHover={setHovered}
            onInfo={(id) => onOpen(id, 'info')}
            onClose={() => {
              setPicked([]);
              host.current?.focus({ preventScroll: true });
            }}
          />
        ) : null}
        <Legend images={images} />
        <Opacity percent={opacityPercent} onChange={setOpacityPercent} />
        {shown
          ? images.slice(0, PICTURES_MAX).map((image) => <MapPicture key={image._id} image={image} map={shown} />)
          : null}
        {attribution === '' ? null : (
          <p className={classes.credit} data-over-map>
            {[isGroundShown && ground ? ground.attribution : '', attribution].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </div>
  );
}

function Legend({ images }: Pick<GalleryMapProps, 'images'>) {
  if (!images.some(isDelivered) || images.every(isDelivered)) return null;
  return (
    <ul className={classes.legend} aria-label="Legend" data-over-map>
      <li data-delivered="true">Files ready</li>
      <li data-delivered="false">No files</li>
    </ul>
  );
}

interface OpacityProps {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

function Opacity({ percent, onChange }: OpacityProps) {
  return (
    <label className={classes.opacity} data-over-map>
      Picture opacity
      <input
        type="range"
        min={10}
        max={100}
        step={10}
        value={percent}
        aria-valuetext={formatPercent(percent / 100)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

interface MapPictureProps {
  readonly image: UserImage;
  readonly map: FootprintMap;
}

/** Fetches the preview of an image and hands it to the map. */
function MapPicture({ image: { _id, downloads }, map }: MapPictureProps) {
  const { url } = useFileUrl(downloadEndpoint, downloads.icon === null ? null : { params: { fileId: downloads.icon } });
  useEffect(() => {
    if (url === null) return undefined;
    map.setPicture(_id, url);
    return () => map.setPicture(_id, null);
  }, [map, _id, url]);
  return null;
}

/** The ground, unless the user hid it. The layer of the globe does not matter here, where nothing could change it. */
function useGroundBelow(): SimulatedGround | null {
  const isHidden = useGraphics(({ ground }) => ground === false);
  const ground = useSimulatedGround();
  return isHidden ? null : ground;
}

type Events = ConstructorParameters<typeof FootprintMap>[2];

interface MapInput {
  readonly hoveredId: string | null;
  readonly ground: SimulatedGround | null;
  readonly opacityPercent: number;
}

function useFootprintMap(
  images: readonly UserImage[],
  { hoveredId, ground, opacityPercent }: MapInput,
  events: Events,
) {
  const host = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<FootprintMap | null>(null);
  const baseMap = useBaseMap();
  const onHover = useStableCallback(events.onHover);
  const onPress = useStableCallback(events.onPress);
  const onGround = useStableCallback(events.onGround);
  const { urlTemplate, maxLevel, namesEdition } = baseMap ?? {};
  const isNamed = useGraphics(({ names }) => names);
  const isMetric = useUnitsKind(({ kind }) => kind === 'metric');
  useEffect(() => {
    if (!host.current || urlTemplate === undefined || maxLevel === undefined || namesEdition === undefined)
      return undefined;
    const fetchNames = isNamed ? fetchNamesOf({ namesEdition }) : null;
    const settings = { urlTemplate, maxLevel, isMetric, ground, fetchNames };
    const created = new FootprintMap(host.current, settings, { onHover, onPress, onGround });
    setShown(created);
    return () => {
      setShown(null);
      created.destroy();
    };
  }, [urlTemplate, maxLevel, namesEdition, isNamed, isMetric, ground, onHover, onPress, onGround]);
  const zone = useZone();
  const footprints = useMemo(
    () =>
      inDrawingOrder(images).map((image) =>
        toFootprint(image, `${zone.instant(Date.parse(image.dateImageAcquiredISO))} · ${image.satellite}`),
      ),
    [images, zone],
  );
  useEffect(() => shown?.setFootprints(footprints), [shown, footprints]);
  useEffect(() => shown?.highlight(hoveredId), [shown, hoveredId]);
  useEffect(() => shown?.setOpacity(opacityPercent / 100), [shown, opacityPercent]);
  return { host, shown, attribution: baseMap?.attribution ?? '' };
}

/** Scrolls only the list, not the page. */
function scrollInto(list: HTMLElement | null, row: HTMLElement | null | undefined): void {
  if (!list || !row) return;
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
