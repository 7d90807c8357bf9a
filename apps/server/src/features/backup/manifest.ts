import * as z from 'zod';

const digest = { bytes: z.int(), sha256: z.string() };
const named = z.object({ name: z.string(), ...digest });

/** The content of one backup, written last. Names are those of files in the folder of backups. */
const manifest = z.object({
  format: z.literal(1),
  /** The backup holds everything up to this time. */
  madeAtMs: z.int(),
  productVersion: z.string(),
  /** Our migrations, with their checksums. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Keys without which a server does not start on this database. */
  secretKeyIds: z.array(z.string()),
  tables: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Sum of the hashes of all rows, in any order. */
      sum: z.string(),
      file: named,
    }),
  ),
  sequences: z.array(z.object({ sequence: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Delivered files, by their key in the store. Several backups share their copies. */
  files: z.array(z.object({ key: z.string(), modifiedAtMs: z.number(), file: named })),
  /** The file of the key that seals secrets; null in a backup that is not encrypted. */
  secretKey: z.nullable(named),
});

export type Manifest = z.infer<typeof manifest>;
export type MigrationEntry = Pick<Manifest['migrations'][number], 'name' | 'checksum'>;
export type NamedFile = z.infer<typeof named>;
export type TableEntry = Manifest['tables'][number];
export type FileEntry = Manifest['files'][number];

/** @throws if it is not a manifest of this format */
export function parseManifest(text: string): Manifest {
  return manifest.parse(JSON.parse(text));
}
