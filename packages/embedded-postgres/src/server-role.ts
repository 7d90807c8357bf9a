import { createHmac } from 'node:crypto';
import { Client } from 'pg';

/** The role of the server: it may log in, and owns nothing. */
const SERVER_ROLE = 'groundtrack_server';
/** duplicate_object (PostgreSQL documentation, appendix A). */
const DUPLICATE = '42710';

/** Derived from the owner's password, so that one file protects both. */
export function toServerUrl(ownerUrl: string): string {
  return ownerUrl.replace(/\/\/[^:/@]+:([^@]+)@/, (_, password: string) => {
    const own = createHmac('sha256', password).update(SERVER_ROLE).digest('base64url');
    return `//${SERVER_ROLE}:${own}@`;
  });
}

/**
 * Creates the role if it is missing. The owner grants it rights on tables.
 * @param options.setsPassword also updates the password of an existing role, because the owner's may have changed
 */
export async function ensureServerRole(ownerUrl: string, { setsPassword = false } = {}): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVER_ROLE]);
    const isNew = rowCount === 0;
    if (!isNew && !setsPassword) return;
    const password = client.escapeLiteral(new Client({ connectionString: toServerUrl(ownerUrl) }).password ?? '');
    const statement = `${isNew ? 'CREATE' : 'ALTER'} ROLE ${SERVER_ROLE} LOGIN PASSWORD ${password}`;
    await client.query(statement).catch((error: unknown) => {
      // Another program created the role at the same time.
      if (!(error instanceof Error && 'code' in error && error.code === DUPLICATE)) throw error;
    });
  } finally {
    await client.end();
  }
}
