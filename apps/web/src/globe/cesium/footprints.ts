import {
  CallbackProperty,
  Cartesian3,
  type CesiumWidget,
  Color,
  type EntityCollection,
  PolylineOutlineMaterialProperty,
  type PrimitiveCollection,
  type Scene,
  Texture,
} from '@cesium/engine';
import { footprintsAt } from '../footprints-at.ts';
import type { GlobeFootprint, GlobePoint, GlobeQuad } from '../globe.ts';
import { EDGE_COLOR, EDGE_PX, LINE_COLOR } from '../map-colors.ts';
import { StripPrimitive } from './strip-primitive.ts';
import { stripMesh } from './swath-mesh.ts';

/** Number of cells per side for an image on an irregular quad. Each cell bends imperceptibly. */
const CELLS = 12;
/** High enough not to flicker through the ground, and too low to be visible. */
const OUTLINE_HEIGHT_M = 15;
const FILL = { color: Color.fromCssColorString(LINE_COLOR), alpha: 0.14 };
const EDGE = Color.fromCssColorString(EDGE_COLOR);
const OUTLINE = { color: Color.fromCssColorString(LINE_COLOR), widthPx: 2, edgePx: EDGE_PX };
const OUTLINE_HIGHLIGHTED = { color: Color.fromCssColorString('#ff5a3c'), widthPx: 4, edgePx: EDGE_PX };
/** A medium shade, because a hundred of them must be visible on light and dark ground without hiding it. */
const OUTLINE_FAINT = { color: Color.fromCssColorString('#9a5d02').withAlpha(0.85), widthPx: 1.2, edgePx: 0 };

/** Shares count from the upper left corner, like image rows. Texture rows count from below. */
const FRAGMENT_SHADER = `
uniform sampler2D u_image;
uniform float u_draped;
uniform vec3 u_fill;
uniform float u_fillAlpha;
uniform vec3 u_edge;
uniform float u_edgePx;
uniform float u_edgeAlpha;
uniform vec3 u_dark;
uniform float u_darkPx;
in vec2 v_shares;
void main() {
  vec2 pixels = min(v_shares, 1.0 - v_shares) / max(fwidth(v_shares), 1e-7);
  float inside = min(pixels.x, pixels.y);
  float edge = 1.0 - smoothstep(u_edgePx - 0.6, u_edgePx + 0.6, inside);
  float dark = u_darkPx > 0.0 ? 1.0 - smoothstep(u_edgePx + u_darkPx - 0.6, u_edgePx + u_darkPx + 0.6, inside) : 0.0;
  vec4 area = vec4(u_edge, 0.0);
  if (u_fillAlpha > 0.0) area = vec4(u_fill, u_fillAlpha);
  if (u_draped > 0.5) area = texture(u_image, vec2(v_shares.x, 1.0 - v_shares.y));
  out_FragColor = mix(mix(area, vec4(u_dark, 1.0), dark), vec4(u_edge, u_edgeAlpha), edge);
}`;

/**
 * Loads an image as an element, so that the area never flashes white and blob URLs are not fetched. Returns null if the
 * browser cannot read it or it is no longer needed; the plain fill then stays.
 */
async function loadImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** A footprint and its boxes, each drawn as a separate area. */
function withBoxes(footprint: GlobeFootprint): GlobeFootprint[] {
  const { id, boxes = [], highlighted = false } = footprint;
  const parts = boxes.map((corners, index) => ({ id: `${id} box ${index}`, corners, imageUrl: null, highlighted }));
  return [footprint, ...parts];
}

/** The primitives of one footprint. */
interface Drawn {
  readonly corners: string;
  highlighted: boolean;
  faint: boolean;
  show: boolean;
  imageUrl: string | null;
  drape(image: HTMLImageElement | null): void;
  remove(): void;
}

function toLooks({ highlighted, faint }: Pick<Drawn, 'highlighted' | 'faint'>) {
  if (highlighted) return OUTLINE_HIGHLIGHTED;
  return faint ? OUTLINE_FAINT : OUTLINE;
}

/** An outline with any number of corners, without an image. */
function drawOutline(entities: EntityCollection, corners: readonly GlobePoint[]): Drawn {
  const ring = corners.map(({ latitude, longitude }) => Cartesian3.fromDegrees(longitude, latitude, OUTLINE_HEIGHT_M));
  const looks = () => toLooks(drawn);
  const entity = entities.add({
    polyline: {
      positions: [...ring, ...ring.slice(0, 1)],
      width: new CallbackProperty(() => looks().widthPx + 2 * looks().edgePx, false),
      material: new PolylineOutlineMaterialProperty({
        color: new CallbackProperty(() => looks().color, false),
        outlineColor: new CallbackProperty(() => EDGE.withAlpha(looks().color.alpha), false),
        outlineWidth: new CallbackProperty(() => 2 * looks().edgePx, false),
      }),
      show: new CallbackProperty(() => drawn.show, false),
    },
  });
  const drawn: Drawn = {
    corners: JSON.stringify(corners),
    highlighted: false,
    faint: false,
    show: true,
    imageUrl: null,
    drape: () => {},
    remove: () => entities.remove(entity),
  };
  return drawn;
}

/** A quad on the ground: its outline, and inside it the image or a plain fill. */
class Quad implements Drawn {
  readonly corners: string;
  readonly #primitive: StripPrimitive;
  readonly #ground: PrimitiveCollection;
  highlighted = false;
  faint = false;
  show = true;
  imageUrl: string | null = null;
  #image: HTMLImageElement | null = null;
  #texture: Texture | null = null;

  constructor(scene: Scene, ground: PrimitiveCollection, corners: GlobeQuad) {
    this.corners = JSON.stringify(corners);
    this.#ground = ground;
    const outline = () => toLooks(this);
    this.#primitive = new StripPrimitive(scene, {
      fragmentShader: FRAGMENT_SHADER,
      visible: () => this.show,
      uniforms: {
        u_image: ({ context }) => {
          if (!this.#image) return context.defaultTexture;
          this.#texture ??= new Texture({ context, source: this.#image });
          return this.#texture;
        },
        u_draped: () => (this.#image ? 1 : 0),
        u_fill: () => rgb(FILL.color),
        u_fillAlpha: () => (this.faint ? 0 : FILL.alpha),
        u_edge: () => rgb(outline().color),
        u_edgePx: () => outline().widthPx,
        u_edgeAlpha: () => outline().color.alpha,
        u_dark: () => rgb(EDGE),
        u_darkPx: () => outline().edgePx,
      },
    });
    const [upperLeft, lowerLeft, lowerRight, upperRight] = corners;
    this.#primitive.draw(stripMesh({ left: [upperLeft, lowerLeft], right: [upperRight, lowerRight] }, CELLS));
    ground.add(this.#primitive);
  }

  /** Replaces or removes the image. */
  drape(image: HTMLImageElement | null): void {
    this.#texture?.destroy();
    this.#texture = null;
    this.#image = image;
  }

  remove(): void {
    this.imageUrl = null;
    this.#ground.remove(this.#primitive);
    this.drape(null);
  }
}

function rgb({ red, green, blue }: Color): { x: number; y: number; z: number } {
  return { x: red, y: green, z: blue };
}

/** Footprints on the ground, the quicklook draped over its true quad. */
export class Footprints {
  readonly #scene: Scene;
  readonly #ground: PrimitiveCollection;
  readonly #entities: EntityCollection;
  readonly #areas = new Map<string, Drawn>();
  #footprints: readonly GlobeFootprint[] = [];

  /** @param ground the scene for quads; outlines are entities */
  constructor({ scene, entities }: CesiumWidget, ground: PrimitiveCollection) {
    this.#scene = scene;
    this.#entities = entities;
    this.#ground = ground;
  }

  /** The footprints that contain a point, top one first. */
  idsAt(point: GlobePoint): readonly string[] {
    return footprintsAt(point, this.#footprints);
  }

  set(footprints: readonly GlobeFootprint[]): void {
    this.#footprints = footprints;
    const wanted = new Map(footprints.flatMap(withBoxes).map((area) => [area.id, area]));
    for (const [id, area] of this.#areas) {
      if (JSON.stringify(wanted.get(id)?.corners) === area.corners) continue;
      area.remove();
      this.#areas.delete(id);
    }
    // Overlapping images hide each other, so the hovered one is shown alone.
    const alone = footprints.some(({ highlighted, imageUrl }) => highlighted && imageUrl !== null);
    for (const footprint of wanted.values()) {
      const area = this.#areas.get(footprint.id) ?? this.#add(footprint);
      area.highlighted = footprint.highlighted ?? false;
      area.faint = footprint.faint ?? false;
      area.show = !alone || area.highlighted;
      if (area.imageUrl !== footprint.imageUrl) void this.#drape(area, footprint.imageUrl);
    }
    this.#scene.requestRender();
  }

  #add({ id, corners }: GlobeFootprint): Drawn {
    const [upperLeft, lowerLeft, lowerRight, upperRight, more] = corners;
    const isQuad = upperLeft && lowerLeft && lowerRight && upperRight && !more;
    const area = isQuad
      ? new Quad(this.#scene, this.#ground, [upperLeft, lowerLeft, lowerRight, upperRight])
      : drawOutline(this.#entities, corners);
    this.#areas.set(id, area);
    return area;
  }

  async #drape(area: Drawn, imageUrl: string | null): Promise<void> {
    area.imageUrl = imageUrl;
    const image = imageUrl === null ? null : await loadImage(imageUrl);
    if (area.imageUrl !== imageUrl) return;
    area.drape(image);
    this.#scene.requestRender();
  }
}
