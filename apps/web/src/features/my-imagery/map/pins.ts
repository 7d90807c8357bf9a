import {
  divIcon,
  type LatLng,
  type LatLngBounds,
  type Map as LeafletMap,
  type Marker,
  marker,
  type Point,
} from 'leaflet';
import type { Box } from '../../../globe/names/place-names.ts';
import type { Footprint } from './footprint.ts';

/** One image, or several too close to each other to be told apart. */
interface Group {
  readonly ids: readonly string[];
  readonly at: LatLng;
  readonly isDelivered: boolean;
}

export interface Pin extends Group {
  readonly marker: Marker;
}

/** Pins closer than this cover each other. */
const CLOSE_PX = 40;
/** Styled by gallery-map.module.css. */
const SIZE_PX = 44;
const TIP_PX = 6;

/** What a pin covers on the map. @param at its place, in the same pixels */
export function pinBox({ x, y }: Point): Box {
  return { left: x - SIZE_PX / 2, top: y - SIZE_PX - TIP_PX, right: x + SIZE_PX / 2, bottom: y };
}

interface Pinned {
  readonly footprint: Footprint;
  readonly bounds: LatLngBounds;
}

/** Groups images by their distance on the map. */
export function pinsOf(images: readonly Pinned[], map: LeafletMap): readonly Group[] {
  const groups: { readonly point: Point; readonly at: LatLng; readonly members: Footprint[] }[] = [];
  for (const { footprint, bounds } of images) {
    const at = bounds.getCenter();
    const point = map.project(at);
    const near = groups.find((group) => group.point.distanceTo(point) < CLOSE_PX);
    if (near) near.members.push(footprint);
    else groups.push({ point, at, members: [footprint] });
  }
  return groups.map(({ at, members }) => ({
    at,
    ids: members.map(({ id }) => id),
    isDelivered: members.some(({ isDelivered }) => isDelivered),
  }));
}

/** A pin with a small picture. The list has a button for the same purpose, so it is not in the order of the keyboard. */
export function toMarker({ at, ids, isDelivered }: Group, url: string | undefined): Marker {
  const content = document.createElement('span');
  if (url !== undefined) {
    const picture = document.createElement('img');
    picture.src = url;
    picture.alt = '';
    content.append(picture);
  }
  if (ids.length > 1) {
    const count = document.createElement('b');
    count.textContent = String(ids.length);
    content.append(count);
  }
  const icon = divIcon({
    className: isDelivered ? 'gt-pin' : 'gt-pin gt-pin-waiting',
    html: content,
    iconSize: [SIZE_PX, SIZE_PX],
    iconAnchor: [SIZE_PX / 2, SIZE_PX + TIP_PX],
  });
  return marker(at, { icon, keyboard: false, riseOnHover: true });
}
