import {
  Cartesian2,
  Cartesian3,
  Color,
  ColorMaterialProperty,
  ConstantProperty,
  type Entity,
  type EntityCollection,
  ImageMaterialProperty,
  PolygonHierarchy,
} from '@cesium/engine';
import type { GlobeFootprint } from '../globe.ts';

/** High enough not to flicker through the area below it, too low to be seen beside it. */
const OUTLINE_HEIGHT_M = 15;
const FILL = Color.fromCssColorString('#ffd166').withAlpha(0.14);
const OUTLINE = Color.fromCssColorString('#ffd166');
const OUTLINE_HIGHLIGHTED = Color.fromCssColorString('#ff5a3c');

/**
 * Where each corner of the ring (upper left, lower left, lower right, upper right) lies in the quicklook. The ring
 * must run counter-clockwise: Cesium turns a clockwise one round, but not its texture coordinates.
 */
const TEXTURE = [
  [0, 1],
  [0, 0],
  [1, 0],
  [1, 1],
] as const;

/** Typed as a hierarchy of 3D points, documented and read as one of 2D points. */
function textureCoordinates(): ConstantProperty {
  const corners: unknown = TEXTURE.map(([x, y]) => new Cartesian2(x, y));
  return new ConstantProperty(new PolygonHierarchy(corners as Cartesian3[]));
}

/**
 * Loads an image as an element, so that the area never flashes white and no request is made for a blob address. Null
 * when the browser cannot read it, or when it is gone meanwhile: the plain fill then stays.
 */
async function loadImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => null,
  );
}

interface Drawn {
  readonly area: Entity;
  readonly outline: Entity;
  corners: string;
  imageUrl: string | null;
}

/** A footprint and its boxes, each drawn as an area of its own. */
function withBoxes(footprint: GlobeFootprint): GlobeFootprint[] {
  const { id, boxes = [], highlighted = false } = footprint;
  const parts = boxes.map((corners, index) => ({ id: `${id} box ${index}`, corners, imageUrl: null, highlighted }));
  return [footprint, ...parts];
}

/** Footprints on the ground, the quicklook draped over its true quad. `changed` asks for a frame. */
export class Footprints {
  readonly #entities: EntityCollection;
  readonly #changed: () => void;
  readonly #drawn = new Map<string, Drawn>();

  constructor(entities: EntityCollection, changed: () => void) {
    this.#entities = entities;
    this.#changed = changed;
  }

  set(footprints: readonly GlobeFootprint[]): void {
    const wanted = new Map(footprints.flatMap(withBoxes).map((area) => [area.id, area]));
    for (const [id, drawn] of this.#drawn) {
      if (JSON.stringify(wanted.get(id)?.corners) !== drawn.corners) this.#remove(id, drawn);
    }
    // Images that overlap hide each other: the one pointed at is shown alone.
    const alone = footprints.some(({ highlighted, imageUrl }) => highlighted && imageUrl !== null);
    for (const footprint of wanted.values()) {
      const drawn = this.#drawn.get(footprint.id) ?? this.#add(footprint);
      this.#mark(drawn, footprint.highlighted ?? false);
      drawn.area.show = !alone || (footprint.highlighted ?? false);
      if (drawn.imageUrl !== footprint.imageUrl) this.#drape(drawn, footprint.imageUrl);
    }
    this.#changed();
  }

  #add(footprint: GlobeFootprint): Drawn {
    const ringAt = (heightM: number) =>
      footprint.corners.map(({ latitude, longitude }) => Cartesian3.fromDegrees(longitude, latitude, heightM));
    const area = this.#entities.add({
      polygon: {
        hierarchy: new PolygonHierarchy(ringAt(0)),
        // Texture coordinates have no effect on polygons clamped to the ground.
        height: 0,
        material: new ColorMaterialProperty(FILL),
        ...(footprint.corners.length === TEXTURE.length ? { textureCoordinates: textureCoordinates() } : {}),
      },
    });
    const edge = ringAt(OUTLINE_HEIGHT_M);
    const outline = this.#entities.add({ polyline: { positions: [...edge, ...edge.slice(0, 1)] } });
    const drawn = { area, outline, corners: JSON.stringify(footprint.corners), imageUrl: null };
    this.#drawn.set(footprint.id, drawn);
    return drawn;
  }

  #mark({ outline }: Drawn, highlighted: boolean): void {
    if (!outline.polyline) return;
    outline.polyline.width = new ConstantProperty(highlighted ? 4 : 2);
    outline.polyline.material = new ColorMaterialProperty(highlighted ? OUTLINE_HIGHLIGHTED : OUTLINE);
  }

  #drape(drawn: Drawn, imageUrl: string | null): void {
    drawn.imageUrl = imageUrl;
    if (imageUrl === null) this.#fill(drawn, new ColorMaterialProperty(FILL));
    else void this.#drapeImage(drawn, imageUrl);
  }

  async #drapeImage(drawn: Drawn, imageUrl: string): Promise<void> {
    const image = await loadImage(imageUrl);
    if (image && drawn.imageUrl === imageUrl)
      this.#fill(drawn, new ImageMaterialProperty({ image, transparent: true }));
  }

  #fill({ area }: Drawn, material: ColorMaterialProperty | ImageMaterialProperty): void {
    if (area.polygon) area.polygon.material = material;
    this.#changed();
  }

  #remove(id: string, drawn: Drawn): void {
    drawn.imageUrl = null;
    this.#entities.remove(drawn.area);
    this.#entities.remove(drawn.outline);
    this.#drawn.delete(id);
  }
}
