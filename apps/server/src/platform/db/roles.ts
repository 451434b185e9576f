import type { Client } from 'pg';
import { StartError } from '../start-error.ts';

/**
 * Two roles do all the work and own nothing: `balcao_app` sees the company of its transaction, `balcao_platform` all
 * companies (login, sign-up, plans, sweeps). Neither can log in: connections are made as the user of DATABASE_URL, the
 * owner of the schema, and start as one of them. The third owns the functions that search, and nobody works as it.
 */
export const appRole = 'balcao_app';
export const platformRole = 'balcao_platform';
export const searchRole = 'balcao_search';
const roles = [appRole, platformRole, searchRole];

const insufficientPrivilege = '42501';

/** Creates what is missing of the roles and the memberships, as far as the connected user may. */
export async function prepareRoles(client: Client): Promise<void> {
  for (const role of roles) {
    try {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (!rowCount) await client.query(`CREATE ROLE ${role} NOLOGIN NOBYPASSRLS`);
      if (!(await mayBecome(client, role))) await client.query(`GRANT ${role} TO CURRENT_USER`);
    } catch (error) {
      if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
      throw new StartError(
        `The user of DATABASE_URL may not create the database role ${role}. Run this once as an administrator of that ` +
          `PostgreSQL and start again: ${roles.map((name) => `CREATE ROLE ${name} NOLOGIN;`).join(' ')} ` +
          `GRANT ${roles.join(', ')} TO "<the user of DATABASE_URL>";`,
      );
    }
  }
}

/** From version 16 on, who creates a role is a member of it that may hand it out but not take it on. */
async function mayBecome(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `SELECT pg_has_role(current_user, $1,
       CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS may`,
    [role],
  );
  return rows[0]?.may ?? false;
}
