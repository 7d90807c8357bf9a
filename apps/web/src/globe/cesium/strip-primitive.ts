import type { Scene } from '@cesium/engine';
import { GpuPrimitive, type GpuStyle } from './gpu-primitive.ts';
import type { StripMesh } from './swath-mesh.ts';

type StripLook = Pick<GpuStyle, 'fragmentShader' | 'uniforms' | 'visible'>;

const VERTEX_SHADER = `
in vec3 high;
in vec3 low;
in vec2 shares;
out vec2 v_shares;
void main() {
  v_shares = shares;
  gl_Position = czm_modelViewProjectionRelativeToEye * czm_translateRelativeToEye(high, low);
}`;

/** Strips on the ground, in one draw call. The fragment shader gets the `shares` of the mesh as `v_shares`. */
export class StripPrimitive extends GpuPrimitive {
  constructor(scene: Scene, look: StripLook) {
    super({
      ...look,
      attributes: ['high', 'low', 'shares'],
      vertexShader: VERTEX_SHADER,
      shape: 'triangles',
      place: 'surface',
      radiusM: scene.ellipsoid.maximumRadius,
    });
  }

  /** @param mesh null: nothing is drawn */
  draw(mesh: StripMesh | null): void {
    this.set(
      mesh && {
        attributes: [
          { name: 'high', size: 3, values: mesh.positions, stride: 6 },
          { name: 'low', size: 3, values: mesh.positions, stride: 6, offset: 3 },
          { name: 'shares', size: 2, values: mesh.shares },
        ],
        indices: mesh.indices,
      },
    );
  }
}
