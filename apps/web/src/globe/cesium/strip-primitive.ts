import {
  BlendingState,
  BoundingSphere,
  ComponentDatatype,
  CullFace,
  EllipsoidSurfaceAppearance,
  Geometry,
  GeometryAttribute,
  GeometryAttributes,
  GeometryInstance,
  type Material,
  Primitive,
  PrimitiveType,
} from '@cesium/engine';
import type { StripMesh } from './swath-mesh.ts';

/**
 * A surface on the ground. Only the horizon hides it, so it is drawn without depth, front faces only, and can neither
 * sink nor flicker. Not `translucent`, because Cesium would sort translucent primitives by distance.
 */
export function surfaceAppearance(material: Material, culled = CullFace.BACK): EllipsoidSurfaceAppearance {
  return new EllipsoidSurfaceAppearance({
    flat: true,
    translucent: false,
    material,
    renderState: {
      depthTest: { enabled: false },
      cull: { enabled: true, face: culled },
      blending: BlendingState.ALPHA_BLEND,
    },
  });
}

/** A strip on the ground. The texture coordinates of its material are the `shares` of the mesh. */
export function createStripPrimitive({ positions, shares, indices }: StripMesh, material: Material): Primitive {
  const attributes = new GeometryAttributes();
  attributes.position = new GeometryAttribute({
    componentDatatype: ComponentDatatype.DOUBLE,
    componentsPerAttribute: 3,
    values: positions,
  });
  attributes.st = new GeometryAttribute({
    componentDatatype: ComponentDatatype.FLOAT,
    componentsPerAttribute: 2,
    values: shares,
  });
  const geometry = new Geometry({
    attributes,
    indices,
    primitiveType: PrimitiveType.TRIANGLES,
    boundingSphere: BoundingSphere.fromVertices([...positions]),
  });
  return new Primitive({
    geometryInstances: new GeometryInstance({ geometry }),
    appearance: surfaceAppearance(material),
    asynchronous: false,
    // Compressed texture coordinates are too coarse for an edge of a pixel.
    compressVertices: false,
    allowPicking: false,
  });
}
