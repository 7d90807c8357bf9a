import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AreaGeometry, Footprint, Point, Polygon, SceneId } from '@groundtrack/contract';
import {
  type ImageryProvider,
  ProviderError,
  type ProviderErrorKind,
  type Scene,
  type SceneCriteria,
  type SceneProduct,
} from './provider.ts';

/** A way to make a search go wrong: it brings it about and says at which place to search then. */
type Provoke = () => Point;

/** An adapter with what the suite needs to provoke. */
export interface ProviderUnderTest {
  readonly provider: ImageryProvider;
  /** A question with at least five scenes in its answer. */
  readonly query: { readonly area: Point; readonly criteria: SceneCriteria };
  /** Null: it cannot happen to this provider, as wrong credentials cannot to one that needs none. */
  readonly failing: Readonly<Record<ProvokedFailure, Provoke | null>>;
  /** A search that answers, but not at once. */
  readonly slow: Provoke | null;
  /** A place whose orders are rejected, and one whose orders fail in processing. */
  readonly rejecting: Point | null;
  readonly spoiling: Point | null;
  /** Lets the provider work for a while. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

type ProvokedFailure = Exclude<ProviderErrorKind, 'rejected'>;

/** More than any real archive holds of a place. */
export const EVERYTHING = 100_000;
/** Drawing or fetching an image takes its time on a busy machine. */
export const PICTURE_TIMEOUT_MS = 60_000;
/** Polls after which an order has to be settled. */
const POLLS_AT_MOST = 100;

/** Puts the questions of the suite to a provider that is opened anew for every test. */
export class ProviderDriver {
  readonly never = new AbortController().signal;
  readonly #name: string;
  #opened: { readonly tested: ProviderUnderTest; readonly directory: string } | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  async open(open: () => Promise<ProviderUnderTest>): Promise<void> {
    this.#opened = { tested: await open(), directory: await mkdtemp(join(tmpdir(), 'provider-')) };
  }

  async close(): Promise<void> {
    await this.tested.close();
    await rm(this.directory, { recursive: true });
  }

  get tested(): ProviderUnderTest {
    if (this.#opened === null) throw new Error('The provider is not open');
    return this.#opened.tested;
  }

  /** A folder for deliveries. */
  get directory(): string {
    if (this.#opened === null) throw new Error('The provider is not open');
    return this.#opened.directory;
  }

  async search(change: Partial<SceneCriteria> = {}, limit = 5, area: AreaGeometry = this.tested.query.area) {
    const criteria = { ...this.tested.query.criteria, ...change };
    return (await this.tested.provider.search({ area, criteria, limit, cursor: null }, this.never)).scenes;
  }

  /** A quote as far as the search knows it: without where the pixels of the files lie. */
  async quote(featureId: SceneId, area: AreaGeometry): Promise<Scene | null> {
    const scene = await this.tested.provider.quote(featureId, area, this.never);
    if (!scene) return null;
    const products = scene.products.map((product) => {
      const { pixels: _, ...rest } = product;
      return rest;
    });
    return { ...scene, products };
  }

  async firstScene(place: Point = this.tested.query.area): Promise<Scene> {
    const [scene] = await this.search({}, 1, place);
    if (!scene) throw new Error(`${this.#name} has no scene at ${place.coordinates.join(', ')}`);
    return scene;
  }

  async orderAt(place: Point, reference: string, choose: (scene: Scene) => SceneProduct = cheapest) {
    // The coarsest has the fewest pixels to draw.
    const [scene] = (await this.search({}, 10, place)).toSorted((a, b) => resolutionOf(b) - resolutionOf(a));
    if (!scene) throw new Error(`${this.#name} has no scene at ${place.coordinates.join(', ')}`);
    const product = choose(scene);
    const order = { kind: 'archive' as const, reference, featureId: scene.featureId, priceId: product.priceId, place };
    return { order, product, scene };
  }

  async settle(orderId: string) {
    const states: string[] = [];
    for (let polls = 0; polls < POLLS_AT_MOST; polls++) {
      const status = await this.tested.provider.status(orderId, this.never);
      if (states.at(-1) !== status.state) states.push(status.state);
      if (status.nextPollMs === null) return { states, status };
      if (!(status.nextPollMs > 0)) throw new Error(`The next poll is due in ${status.nextPollMs} ms`);
      await this.tested.pass(status.nextPollMs);
    }
    throw new Error(`The order did not settle: ${states.join(', ')}`);
  }

  /** The error of this provider that some work ends with, or null. */
  readonly errorOf = async (work: Promise<unknown>): Promise<ProviderError | null> => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null || (error instanceof ProviderError && error.provider === this.tested.provider.name))
      return error;
    throw error;
  };

  readonly kindOf = async (work: Promise<unknown>): Promise<ProviderErrorKind | 'no error'> =>
    (await this.errorOf(work))?.kind ?? 'no error';
}

export function cheapest(scene: Scene) {
  const [product] = scene.products.toSorted((a, b) => a.charge.totalCents - b.charge.totalCents);
  if (!product) throw new Error(`${scene.featureId} has no product`);
  return product;
}

export const resolutionOf = ({ groundSampleDistanceM }: Scene): number => groundSampleDistanceM ?? 1;

export function partsOf({ type, coordinates }: Footprint): Polygon[] {
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  return parts.map((part) => ({ type: 'Polygon', coordinates: part }));
}
