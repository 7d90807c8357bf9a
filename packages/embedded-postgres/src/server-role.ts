import { createHmac } from 'node:crypto';
import { Client } from 'pg';

/** The role a server works as: it may log in, and owns nothing. */
const SERVER_ROLE = 'groundtrack_server';
/** duplicate_object, see PostgreSQL's appendix A. */
const DUPLICATE = '42710';

/** Its password is made from that of the owner: whoever may read one file has both, and nothing else has either. */
export function toServerUrl(ownerUrl: string): string {
  return ownerUrl.replace(/\/\/[^:/@]+:([^@]+)@/, (_, password: string) => {
    const own = createHmac('sha256', password).update(SERVER_ROLE).digest('base64url');
    return `//${SERVER_ROLE}:${own}@`;
  });
}

/** Makes the role, where it is not there yet. What it may do with tables is for their owner to say. */
export async function ensureServerRole(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVER_ROLE]);
    if (rowCount !== 0) return;
    const password = client.escapeLiteral(new Client({ connectionString: toServerUrl(ownerUrl) }).password ?? '');
    await client.query(`CREATE ROLE ${SERVER_ROLE} LOGIN PASSWORD ${password}`).catch((error: unknown) => {
      // A program that joins at the same moment was first.
      if (!(error instanceof Error && 'code' in error && error.code === DUPLICATE)) throw error;
    });
  } finally {
    await client.end();
  }
}
