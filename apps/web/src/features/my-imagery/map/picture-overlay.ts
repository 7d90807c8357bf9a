import { type LatLngBounds, latLngBounds, type SVGOverlay, svgOverlay } from 'leaflet';
import type { FootprintRing } from './footprint.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The width of the drawing in its own units. */
const WIDTH = 1000;
/** Below the outlines, so that a picture that is brought to the front does not cover them. */
export const PICTURES_PANE = 'gt-pictures';

/** A picture over the ground that it shows, cut to the rings of its outline. */
export function pictureOverlay(url: string, corners: FootprintRing, rings: readonly FootprintRing[]): SVGOverlay {
  const bounds = latLngBounds(rings.flat().map(([latitude, longitude]): [number, number] => [latitude, longitude]));
  const toUnits = toUnitsOf(bounds);
  const svg = create('svg', {
    viewBox: `0 0 ${WIDTH} ${toUnits([bounds.getSouth(), 0])[1]}`,
    preserveAspectRatio: 'none',
  });
  const clipId = `gt-cut-${crypto.randomUUID()}`;
  const clip = create('clipPath', { id: clipId });
  clip.append(
    create('path', { d: rings.map((ring) => `M${ring.map(toUnits).join('L')}Z`).join(''), 'clip-rule': 'evenodd' }),
  );
  const cut = create('g', { 'clip-path': `url(#${clipId})` });
  cut.append(
    create('image', {
      href: url,
      width: 1,
      height: 1,
      preserveAspectRatio: 'none',
      transform: matrixOf(corners.map(toUnits)),
    }),
  );
  svg.append(clip, cut);
  return svgOverlay(svg, bounds, { pane: PICTURES_PANE, className: 'gt-picture' });
}

type Units = readonly [x: number, y: number];

function toUnitsOf(bounds: LatLngBounds): (position: FootprintRing[number]) => Units {
  const factor = WIDTH / (bounds.getEast() - bounds.getWest());
  return ([latitude, longitude]) => [(longitude - bounds.getWest()) * factor, (bounds.getNorth() - latitude) * factor];
}

/** Places the unit square at three of the corners. A picture is never skewed enough for the fourth to matter. */
function matrixOf([upperLeft = [0, 0], lowerLeft = [0, 1], , upperRight = [1, 0]]: readonly Units[]): string {
  const [x, y] = upperLeft;
  const values = [upperRight[0] - x, upperRight[1] - y, lowerLeft[0] - x, lowerLeft[1] - y, x, y];
  return `matrix(${values.join(' ')})`;
}

function create<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}
