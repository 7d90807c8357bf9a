import {
  BlendingState,
  BoundingSphere,
  type BufferHandle,
  BufferUsage,
  Cartesian3,
  type Context,
  DrawCommand,
  type FrameState,
  IndexDatatype,
  JulianDate,
  Pass,
  PrimitiveType,
  Buffer as RendererBuffer,
  RenderState,
  ShaderProgram,
  type Texture,
  VertexArray,
} from '@cesium/engine';

/**
 * Access to Cesium's renderer (`Source/Renderer`): exported by the engine, but missing in its types. Only the parts
 * used by the globe are declared. The entity layer takes milliseconds per frame for thousands of moving objects; a
 * custom draw command takes microseconds.
 */
declare module '@cesium/engine' {
  export interface Context {
    /** One white pixel. */
    readonly defaultTexture: Texture;
  }
  export class Texture {
    constructor(options: { context: Context; source: HTMLImageElement });
    destroy(): void;
  }
  export interface FrameState {
    readonly context: Context;
    readonly commandList: unknown[];
    readonly passes: { readonly render: boolean };
    readonly time: JulianDate;
    readonly camera: Camera;
    readonly pixelRatio: number;
  }
  export interface BufferHandle {
    readonly sizeInBytes: number;
  }
  export const BufferUsage: { readonly STATIC_DRAW: number };
  export const Pass: { readonly OPAQUE: number };
  export const Buffer: {
    createVertexBuffer(options: { context: Context; typedArray: Float32Array; usage: number }): BufferHandle;
    createIndexBuffer(options: {
      context: Context;
      typedArray: Uint32Array;
      usage: number;
      indexDatatype: IndexDatatype;
    }): BufferHandle;
  };
  export class VertexArray {
    constructor(options: { context: Context; attributes: object[]; indexBuffer?: BufferHandle });
    destroy(): void;
  }
  export class ShaderProgram {
    static fromCache(options: {
      context: Context;
      vertexShaderSource: string;
      fragmentShaderSource: string;
      attributeLocations: Record<string, number>;
    }): ShaderProgram;
    destroy(): void;
  }
  export const RenderState: { fromCache(state: object): object };
  export const DrawCommand: new (options: object) => object;
}

interface GpuAttribute {
  readonly name: string;
  /** Components per vertex, 1 to 4. */
  readonly size: number;
  readonly values: Float32Array;
  /** Components between vertices, and before the first; tightly packed by default. */
  readonly stride?: number;
  readonly offset?: number;
}

/** Attributes with the same values share one buffer. */
export interface GpuMesh {
  readonly attributes: readonly GpuAttribute[];
  readonly indices?: Uint32Array;
  /** Number of vertices, if not indexed. */
  readonly count?: number;
}

export type GpuUniform = number | Texture | { readonly x: number; readonly y: number; readonly z: number };

export interface GpuStyle {
  /** Names of the attributes of every mesh. */
  readonly attributes: readonly string[];
  readonly vertexShader: string;
  readonly fragmentShader: string;
  readonly shape: 'points' | 'triangles';
  /**
   * `surface` is on the ground. Only the horizon hides it, so it is drawn without depth, front faces only, and can
   * neither sink nor flicker. `overlay` is drawn without depth as well and has no back; its shader discards parts
   * beyond the horizon. `sky` is hidden by the horizon and hides other things. `haze` hides nothing.
   */
  readonly place: 'surface' | 'overlay' | 'sky' | 'haze';
  readonly uniforms: Readonly<Record<string, (frame: FrameState) => GpuUniform>>;
  /** The maximum distance of any part from the Earth's center, in meters. */
  readonly radiusM: number;
  /** Called once per frame, before everything else. */
  readonly visible?: (frame: FrameState) => boolean;
}

/** The time shown by the frame, Unix milliseconds. */
export function frameMs({ time }: FrameState): number {
  return JulianDate.toDate(time).getTime();
}

const SHAPES = {
  points: PrimitiveType.POINTS,
  triangles: PrimitiveType.TRIANGLES,
} as const;

const RENDER_STATES = {
  surface: {
    depthTest: { enabled: false },
    depthMask: false,
    cull: { enabled: true },
    blending: BlendingState.ALPHA_BLEND,
  },
  overlay: { depthTest: { enabled: false }, depthMask: false, blending: BlendingState.ALPHA_BLEND },
  sky: { depthTest: { enabled: true }, depthMask: true, blending: BlendingState.ALPHA_BLEND },
  haze: { depthTest: { enabled: true }, depthMask: false, blending: BlendingState.ALPHA_BLEND },
} as const;

/** One draw call of Cesium's renderer. Once its mesh is set, only the uniforms take processor time. */
export class GpuPrimitive {
  readonly #style: GpuStyle;
  readonly #locations: Record<string, number> = {};
  readonly #uniforms: Record<string, () => GpuUniform> = {};
  #shader: ShaderProgram | null = null;
  #vertices: VertexArray | null = null;
  #command: object | null = null;
  /** Deferred to the next frame, because only a frame has the context. */
  #mesh: GpuMesh | null = null;
  #frame: FrameState | null = null;
  #destroyed = false;

  constructor(style: GpuStyle) {
    this.#style = style;
    for (const [index, name] of style.attributes.entries()) this.#locations[name] = index;
    for (const [name, valueAt] of Object.entries(style.uniforms)) {
      // Cesium asks for uniforms only while it draws a frame that `update` has seen.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      this.#uniforms[name] = () => valueAt(this.#frame as FrameState);
    }
  }

  set(mesh: GpuMesh | null): void {
    this.#drop();
    this.#mesh = mesh;
  }

  /** Called by the scene once per frame. */
  update(frame: FrameState): void {
    this.#frame = frame;
    if (!frame.passes.render || this.#style.visible?.(frame) === false) return;
    if (this.#mesh) {
      this.#command = this.#upload(frame.context, this.#mesh);
      this.#mesh = null;
    }
    if (this.#command) frame.commandList.push(this.#command);
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Called by the scene's list when it is destroyed or removes this primitive. */
  destroy(): void {
    this.#drop();
    this.#shader?.destroy();
    this.#shader = null;
    this.#destroyed = true;
  }

  #drop(): void {
    this.#mesh = null;
    this.#command = null;
    this.#vertices?.destroy();
    this.#vertices = null;
  }

  #upload(context: Context, mesh: GpuMesh): object {
    const { vertexShader, fragmentShader, shape, place, radiusM } = this.#style;
    this.#shader ??= ShaderProgram.fromCache({
      context,
      vertexShaderSource: vertexShader,
      fragmentShaderSource: fragmentShader,
      attributeLocations: this.#locations,
    });
    this.#vertices = createVertexArray(context, mesh, this.#locations);
    return new DrawCommand({
      boundingVolume: new BoundingSphere(Cartesian3.ZERO, radiusM),
      primitiveType: SHAPES[shape],
      vertexArray: this.#vertices,
      shaderProgram: this.#shader,
      uniformMap: this.#uniforms,
      renderState: RenderState.fromCache(RENDER_STATES[place]),
      pass: Pass.OPAQUE,
      count: mesh.indices?.length ?? mesh.count,
      cull: false,
      occlude: false,
      owner: this,
    });
  }
}

function createVertexArray(context: Context, mesh: GpuMesh, locations: Record<string, number>): VertexArray {
  const buffers = new Map<Float32Array, BufferHandle>();
  const usage = BufferUsage.STATIC_DRAW;
  const toBuffer = (values: Float32Array) => {
    const buffer = buffers.get(values) ?? RendererBuffer.createVertexBuffer({ context, typedArray: values, usage });
    buffers.set(values, buffer);
    return buffer;
  };
  return new VertexArray({
    context,
    attributes: mesh.attributes.map(({ name, size, values, stride, offset }) => ({
      index: locations[name],
      vertexBuffer: toBuffer(values),
      componentsPerAttribute: size,
      strideInBytes: (stride ?? 0) * values.BYTES_PER_ELEMENT,
      offsetInBytes: (offset ?? 0) * values.BYTES_PER_ELEMENT,
    })),
    ...(mesh.indices && {
      indexBuffer: RendererBuffer.createIndexBuffer({
        context,
        typedArray: mesh.indices,
        usage,
        indexDatatype: IndexDatatype.UNSIGNED_INT,
      }),
    }),
  });
}
