import type { FaultScript } from './faults.ts';
import { drawSceneFile, type FileVariant, type SceneFile, zipFiles } from './scene-file.ts';
import type { ServedFile } from './signed-files.ts';

/** How the file of an order is made. */
export interface FilePlan extends FileVariant {
  /** A ZIP with the image, its metadata, and the license. */
  readonly isZip?: boolean;
  /** Shows ground ten kilometers to the east. */
  readonly isElsewhere?: boolean;
}

const ELSEWHERE_DEG = 0.1;

/** The plan of an order that is being placed. Applies the faults of files. */
export function planFile(faults: FaultScript, usual: FilePlan): FilePlan {
  return {
    ...usual,
    ...(faults.take('rotated-grid', 'order') && { grid: 'rotated' }),
    ...(faults.take('sixteen-bit', 'order') && { dataType: 'uint16' }),
    ...(faults.take('zip-package', 'order') && { isZip: true }),
    ...(faults.take('other-area', 'order') && { isElsewhere: true }),
  };
}

/** The files of orders, drawn when they are first needed. */
export class OrderFiles {
  readonly #drawn = new Map<string, Promise<ServedFile>>();

  /** The file of an order. @param texts further files of a package, by name */
  image(scene: SceneFile, plan: FilePlan, texts: Readonly<Record<string, string>>): Promise<ServedFile> {
    return plan.isZip === true ? this.package(scene, plan, texts) : this.#plain(scene, plan);
  }

  /** A package of the image and the texts. */
  package(scene: SceneFile, plan: FilePlan, texts: Readonly<Record<string, string>>): Promise<ServedFile> {
    return this.#once(`package ${scene.id}`, async () => {
      const { bytes } = await this.#plain(scene, plan);
      return zipFiles({ [`${scene.id}.tif`]: bytes, ...texts });
    });
  }

  #plain(scene: SceneFile, plan: FilePlan): Promise<ServedFile> {
    const shiftDeg = plan.isElsewhere === true ? ELSEWHERE_DEG : 0;
    const ring = scene.ring.map(([lon, lat]) => [lon + shiftDeg, lat] as const);
    return this.#once(`image ${scene.id}`, () => drawSceneFile({ ...scene, ring }, plan));
  }

  #once(key: string, draw: () => Promise<ServedFile>): Promise<ServedFile> {
    const file = this.#drawn.get(key) ?? draw();
    this.#drawn.set(key, file);
    return file;
  }
}
