import { Client } from 'pg';

/**
 * Privileges of a role that are missing or excessive, by table. Tables with the trigger `only_grows` accept new rows
 * only. Only the owner records migrations and decides how long security events are kept.
 */
const DEVIATIONS = `
  SELECT format('%I.%I', nspname, relname) AS name, array_to_string(wanted, ', ') AS wanted
  FROM (
    SELECT nspname, relname, relation.oid, CASE
      WHEN relname IN ('migration', 'security_log') AND nspname = 'public' THEN ARRAY['SELECT']
      WHEN EXISTS (SELECT FROM pg_trigger WHERE tgrelid = relation.oid AND tgname = 'only_grows')
        THEN ARRAY['SELECT', 'INSERT']
      ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] END AS wanted
    FROM pg_class AS relation JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname IN ('public', 'graphile_worker') AND relkind IN ('r', 'p', 'v') AND pg_has_role(relowner, 'USAGE')
  ) AS ours
  WHERE wanted <> ARRAY(
    SELECT privilege
    FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS privilege
    WHERE has_table_privilege($1, oid, privilege))`;

/** Tables of the job library with row-level security, which only their owner can read. */
const CLOSED_TABLES = `
  SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname = 'graphile_worker' AND rowsecurity AND NOT EXISTS (
    SELECT FROM pg_policies WHERE pg_policies.schemaname = 'graphile_worker'
      AND pg_policies.tablename = pg_tables.tablename AND $1 = ANY(roles))`;

/**
 * Grants a role what the server needs and revokes the rest: rows of our tables may be read and written, those of
 * append-only tables only added. The role owns nothing, so it cannot disable triggers. Idempotent.
 * @param client a connection of the owner that holds the migration lock
 */
export async function grantToServer(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const tables = await client.query<{ name: string; wanted: string }>(DEVIATIONS, [role]);
  const closed = await client.query<{ name: string }>(CLOSED_TABLES, [role]);
  if (tables.rows.length + closed.rows.length === 0) return;
  await client.query(
    [
      'BEGIN',
      `GRANT USAGE ON SCHEMA public, graphile_worker TO ${name}`,
      `GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${name}`,
      ...tables.rows.flatMap(({ name: table, wanted }) => [
        `REVOKE ALL ON ${table} FROM ${name}`,
        `GRANT ${wanted} ON ${table} TO ${name}`,
      ]),
      ...closed.rows.map(
        ({ name: table }) => `CREATE POLICY ${name} ON ${table} TO ${name} USING (true) WITH CHECK (true)`,
      ),
      'COMMIT',
    ].join(';\n'),
  );
}

/** The role of a connection. */
export interface RoleFacts {
  readonly name: string;
  /** Whether it owns the tables, or there are none and it may create them. */
  readonly isOwner: boolean;
}

/** @param url connection string */
export async function roleOf(url: string): Promise<RoleFacts> {
  const client = new Client({ connectionString: url, application_name: 'groundtrack migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<RoleFacts>(`
      SELECT current_user AS name, coalesce(
        (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.migration')),
        has_schema_privilege('public', 'CREATE')) AS "isOwner"`);
    return rows[0] ?? { name: '', isOwner: false };
  } finally {
    await client.end();
  }
}
