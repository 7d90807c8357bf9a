import {
  CallbackProperty,
  Cartesian3,
  type CesiumWidget,
  Color,
  type EntityCollection,
  Material,
  PolylineOutlineMaterialProperty,
  type Primitive,
  type PrimitiveCollection,
  Rectangle,
  type Scene,
} from '@cesium/engine';
import { footprintsAt } from '../footprints-at.ts';
import type { GlobeFootprint, GlobePoint } from '../globe.ts';
import { EDGE_COLOR, LINE_COLOR } from '../map-colors.ts';
import { outlineStrength } from '../outline-strength.ts';
import { createStripPrimitive } from './strip-primitive.ts';
import { type StripMesh, stripMesh } from './swath-mesh.ts';

/** Number of cells per side for an image on an irregular quad. Each cell bends imperceptibly. */
const CELLS = 12;
const EARTH_M = 6_371_000;
/** High enough not to flicker through the ground, and too low to be visible. */
const OUTLINE_HEIGHT_M = 15;
const FILL = Color.fromCssColorString(LINE_COLOR).withAlpha(0.14);
const EDGE = Color.fromCssColorString(EDGE_COLOR);
/** Width of the dark edge outside of a line. */
const RIM_PX = 1.2;
/** Dark edges are wide, because a light line alone is lost among the roofs and fields of the simulated ground. */
const OUTLINE = { color: Color.fromCssColorString(LINE_COLOR), widthPx: 1.5, edge: EDGE, edgePx: 3 };
const OUTLINE_HIGHLIGHTED = { color: Color.fromCssColorString(LINE_COLOR), widthPx: 3, edge: EDGE, edgePx: 3 };
/** White, so that the colored one stands out; thin, because dozens of them must not hide the ground. */
const OUTLINE_FAINT = { color: Color.WHITE.withAlpha(0.9), widthPx: 1.2, edge: EDGE.withAlpha(0.6), edgePx: 1.2 };

/** Texture coordinates count from the upper left corner, like image rows. Texture rows count from below. */
const SOURCE = `
czm_material czm_getMaterial(czm_materialInput materialInput) {
  vec2 st = materialInput.st;
  vec2 pixels = min(st, 1.0 - st) / max(fwidth(st), 1e-7);
  float inside = min(pixels.x, pixels.y);
  float inner = inside - rimPx;
  float rim = strength * (1.0 - smoothstep(-0.6, 0.6, inner));
  float edge = strength * (1.0 - smoothstep(linePx - 0.6, linePx + 0.6, inner));
  float dark = strength * (1.0 - smoothstep(linePx + edgePx - 0.6, linePx + edgePx + 0.6, inner));
  vec4 area = fill.a > 0.0 ? vec4(fill.rgb, strength * fill.a) : vec4(lineColor.rgb, 0.0);
  if (isDraped > 0.5) area = texture(image, vec2(st.x, 1.0 - st.y));
  vec4 color = mix(mix(mix(area, edgeColor, dark), lineColor, edge), edgeColor, rim);
  czm_material material = czm_getDefaultMaterial(materialInput);
  material.diffuse = color.rgb;
  material.alpha = color.a;
  return material;
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

interface Looks {
  readonly highlighted: boolean;
  readonly faint: boolean;
  readonly show: boolean;
}

function toOutline({ highlighted, faint }: Looks) {
  if (highlighted) return OUTLINE_HIGHLIGHTED;
  return faint ? OUTLINE_FAINT : OUTLINE;
}

/** The primitives of one footprint. */
interface Drawn {
  readonly corners: string;
  imageUrl: string | null;
  style(looks: Looks): void;
  /** Sets the opacity of the lines, unless they are highlighted, for a camera height. */
  fade(heightM: number): void;
  drape(image: HTMLImageElement | null): void;
  remove(): void;
}

/** About the side of a square of the same extent. */
function sizeOf(corners: readonly GlobePoint[]): number {
  const { west, south, east, north } = Rectangle.fromCartesianArray(
    corners.map(({ latitude, longitude }) => Cartesian3.fromDegrees(longitude, latitude)),
  );
  const eastWest = (east - west) * Math.cos((south + north) / 2);
  return EARTH_M * Math.sqrt(Math.max(0, eastWest) * (north - south));
}

/** An outline with any number of corners, without an image. */
function drawOutline(entities: EntityCollection, corners: readonly GlobePoint[]): Drawn {
  const ring = corners.map(({ latitude, longitude }) => Cartesian3.fromDegrees(longitude, latitude, OUTLINE_HEIGHT_M));
  let isShown = true;
  let outline: ReturnType<typeof toOutline> = OUTLINE;
  let opacity = 1;
  const sizeM = sizeOf(corners);
  const faded = (color: Color) =>
    outline === OUTLINE_HIGHLIGHTED ? color : color.withAlpha(color.alpha * opacity, new Color());
  const entity = entities.add({
    polyline: {
      positions: [...ring, ...ring.slice(0, 1)],
      width: new CallbackProperty(() => outline.widthPx + 2 * outline.edgePx, false),
      material: new PolylineOutlineMaterialProperty({
        color: new CallbackProperty(() => faded(outline.color), false),
        outlineColor: new CallbackProperty(() => faded(outline.edge), false),
        outlineWidth: new CallbackProperty(() => 2 * outline.edgePx, false),
      }),
      show: new CallbackProperty(() => isShown, false),
    },
  });
  return {
    corners: JSON.stringify(corners),
    imageUrl: null,
    style(looks) {
      outline = toOutline(looks);
      isShown = looks.show;
    },
    fade(heightM) {
      opacity = outlineStrength(heightM, sizeM);
    },
    drape: () => {},
    remove: () => entities.remove(entity),
  };
}

function createQuadMaterial(): Material {
  const uniforms = {
    image: Material.DefaultImageId,
    isDraped: 0,
    fill: FILL,
    lineColor: OUTLINE.color,
    linePx: 0,
    edgeColor: EDGE,
    edgePx: 0,
    rimPx: RIM_PX,
    strength: 1,
  };
  return new Material({ translucent: false, fabric: { type: 'Quad', uniforms, source: SOURCE } });
}

/** A quad on the ground: its outline, and inside it the image or a plain fill. */
class Quad implements Drawn {
  readonly corners: string;
  readonly #ground: PrimitiveCollection;
  readonly #material = createQuadMaterial();
  readonly #primitive: Primitive;
  readonly #sizeM: number;
  #isHighlighted = false;
  #strength = 1;
  imageUrl: string | null = null;

  constructor(ground: PrimitiveCollection, corners: readonly GlobePoint[], mesh: StripMesh) {
    this.corners = JSON.stringify(corners);
    this.#ground = ground;
    this.#sizeM = sizeOf(corners);
    this.#primitive = createStripPrimitive(mesh, this.#material);
    ground.add(this.#primitive);
  }

  style(looks: Looks): void {
    const { color, widthPx, edge, edgePx } = toOutline(looks);
    const fill = looks.faint ? Color.TRANSPARENT : FILL;
    Object.assign(this.#material.uniforms, { lineColor: color, linePx: widthPx, edgeColor: edge, edgePx, fill });
    this.#primitive.show = looks.show;
    this.#isHighlighted = looks.highlighted;
    this.#show();
  }

  fade(heightM: number): void {
    this.#strength = outlineStrength(heightM, this.#sizeM);
    this.#show();
  }

  #show(): void {
    this.#material.uniforms.strength = this.#isHighlighted ? 1 : this.#strength;
  }

  /** Replaces or removes the image. */
  drape(image: HTMLImageElement | null): void {
    Object.assign(this.#material.uniforms, { image: image ?? Material.DefaultImageId, isDraped: image ? 1 : 0 });
  }

  remove(): void {
    this.imageUrl = null;
    this.#ground.remove(this.#primitive);
    this.#material.destroy();
  }
}

/** Null for any other number of corners than four. */
function quadMesh([upperLeft, lowerLeft, lowerRight, upperRight, more]: readonly GlobePoint[]): StripMesh | null {
  if (!upperLeft || !lowerLeft || !lowerRight || !upperRight || more) return null;
  return stripMesh({ left: [upperLeft, lowerLeft], right: [upperRight, lowerRight] }, CELLS);
}

/** Footprints on the ground, the quicklook draped over its true quad. */
export class Footprints {
  readonly #scene: Scene;
  readonly #ground: PrimitiveCollection;
  readonly #entities: EntityCollection;
  readonly #areas = new Map<string, Drawn>();
  #footprints: readonly GlobeFootprint[] = [];
  #heightM = Number.MAX_VALUE;

  /** @param ground the scene for quads; outlines are entities */
  constructor({ scene, entities }: CesiumWidget, ground: PrimitiveCollection) {
    this.#scene = scene;
    this.#entities = entities;
    this.#ground = ground;
    scene.preRender.addEventListener(({ camera }: Scene) => this.#fade(camera.positionCartographic.height));
  }

  #fade(heightM: number): void {
    if (heightM === this.#heightM) return;
    this.#heightM = heightM;
    for (const area of this.#areas.values()) area.fade(heightM);
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
    // Among dozens of thin outlines, that of the hovered image could not be followed.
    const hovered = footprints.some(({ highlighted }) => highlighted);
    for (const footprint of wanted.values()) {
      const area = this.#areas.get(footprint.id) ?? this.#add(footprint);
      const { highlighted = false, faint = false } = footprint;
      area.style({ highlighted, faint, show: highlighted || !(alone || (faint && hovered)) });
      if (area.imageUrl !== footprint.imageUrl) void this.#drape(area, footprint.imageUrl);
    }
    this.#scene.requestRender();
  }

  #add({ id, corners }: GlobeFootprint): Drawn {
    const mesh = quadMesh(corners);
    const area = mesh ? new Quad(this.#ground, corners, mesh) : drawOutline(this.#entities, corners);
    area.fade(this.#heightM);
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
