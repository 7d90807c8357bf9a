import { createHmac } from 'node:crypto';
import { Client } from 'pg';

/** The role a server works as: it may log in, and owns nothing. */
const SERVER_ROLE = 'groundtrack_server';
/** duplicate_object, see PostgreSQL's appendix A. */
const DUPLICATE = '42710';

/** Derived from the owner's password, so that both are protected by the same file. */
export function toServerUrl(ownerUrl: string): string {
  return ownerUrl.replace(/\/\/[^:/@]+:([^@]+)@/, (_, password: string) => {
    const own = createHmac('sha256', password).update(SERVER_ROLE).digest('base64url');
    return `//${SERVER_ROLE}:${own}@`;
  });
}

/**
 * Creates the role where it is missing. Its owner grants it rights on tables.
 * @param options.setsPassword also sets the password of an existing role: that of the owner may be new
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
      // A program that joins at the same time was first.
      if (!(error instanceof Error && 'code' in error && error.code === DUPLICATE)) throw error;
    });
  } finally {
    await client.end();
  }
}
