import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import { StartError } from '../process/start-error.ts';

/**
 * Two roles do all the work and own nothing: `balcao_app` sees the company of its transaction, `balcao_platform` all
 * companies (login, sign-up, plans, sweeps, dumps). Neither can log in: connections are made as the owner of the schema
 * (the user of DATABASE_URL), and each transaction takes one of the roles. The third role owns the functions that search,
 * and no one works as it. The owner may take the roles and inherits none, so by itself it sees no row of any company.
 */
export const appRole = 'balcao_app';
export const platformRole = 'balcao_platform';
export const searchRole = 'balcao_search';
const roles = [appRole, platformRole, searchRole];

const insufficientPrivilege = '42501';
/** What is in the schema keeps it from being dropped. */
const dependentObjects = '2BP01';
/** From this version on the membership itself holds whether it is inherited; before, the member does. */
const versionOfInheritOption = 160_000;

/** Attributes of the connecting user that decide about the isolation of companies. */
interface Owner {
  name: string;
  version: number;
  /** the session runs as the user that logged in, and not as a role that the options of the address have chosen */
  isOwnSelf: boolean;
  isExempt: boolean;
  inherits: boolean;
  ownsSchema: boolean;
  ownsDatabase: boolean;
  missing: string[];
  /** roles that exist and that the owner cannot take */
  barred: string[];
  inherited: string[];
}

const ownerQuery = `
  SELECT o.rolname AS name, current_setting('server_version_num')::integer AS version, current_user = session_user AS "isOwnSelf",
    o.rolsuper OR o.rolbypassrls AS "isExempt", o.rolinherit AS inherits,
    EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public' AND nspowner = o.oid) AS "ownsSchema",
    EXISTS (SELECT FROM pg_database WHERE datname = current_database() AND datdba = o.oid) AS "ownsDatabase",
    array(SELECT name FROM unnest($2::text[]) AS name WHERE name NOT IN (SELECT rolname FROM pg_roles)) AS missing,
    array(SELECT rolname::text FROM pg_roles WHERE rolname = ANY ($2::text[]) AND NOT pg_has_role(o.oid, oid,
      CASE WHEN current_setting('server_version_num')::integer >= ${versionOfInheritOption} THEN 'SET' ELSE 'MEMBER' END)) AS barred,
    array(SELECT rolname::text FROM pg_roles WHERE rolname = ANY ($2::text[]) AND pg_has_role(o.oid, oid, 'USAGE')) AS inherited
  FROM pg_roles o WHERE o.rolname = coalesce($1, current_user)`;

async function readOwner(client: ClientBase, name: string | null): Promise<Owner> {
  const { rows } = await client.query<Owner>(ownerQuery, [name, roles]);
  const [owner] = rows;
  if (!owner) throw new Error(`there is no database role ${name}`);
  return owner;
}

/**
 * Missing roles and memberships of the owner, as statements that an administrator could run as well. Version 15 knows
 * inheritance only as an attribute of the member. A member without it also loses the owner's rights on the database, so
 * there the schema has to be its own.
 */
function missingStatements(before: Owner): string[] {
  const { name, version, inherits, ownsSchema, missing, barred, inherited } = before;
  const owner = escapeIdentifier(name);
  const created = missing.map((role) => `CREATE ROLE ${role} NOLOGIN;`);
  if (version >= versionOfInheritOption) {
    const wrong = roles.filter((role) => [...missing, ...barred, ...inherited].includes(role));
    return wrong.length === 0
      ? []
      : [...created, `GRANT ${wrong.join(', ')} TO ${owner} WITH INHERIT FALSE, SET TRUE;`];
  }
  const wrong = [...missing, ...barred];
  return [
    ...created,
    ...(wrong.length === 0 ? [] : [`GRANT ${wrong.join(', ')} TO ${owner};`]),
    ...(ownsSchema ? [] : [schemaStatement(before)]),
    ...(inherits ? [`ALTER ROLE ${owner} NOINHERIT;`] : []),
  ];
}

/**
 * Makes the user the owner of the schema `public`. In a second database of a user who inherits nothing any more, its schema belongs to
 * `pg_database_owner`, whose role that user may take but whose rights it does not have: there the empty schema is made anew.
 */
function schemaStatement({ name, inherits, ownsDatabase }: Owner): string {
  const owner = escapeIdentifier(name);
  if (inherits || !ownsDatabase) return `ALTER SCHEMA public OWNER TO ${owner};`;
  return (
    `DO 'BEGIN SET LOCAL ROLE pg_database_owner; DROP SCHEMA public RESTRICT; RESET ROLE; ` +
    `CREATE SCHEMA public AUTHORIZATION ${owner.replaceAll("'", "''")}; GRANT USAGE ON SCHEMA public TO PUBLIC; END';`
  );
}

/** The reason why this user must not be the owner at run time; undefined when it may. */
function faultOf({ name, isOwnSelf, isExempt }: Owner): string | undefined {
  if (!isOwnSelf) {
    return (
      `The options of DATABASE_URL choose the database role ${name}. Balcão chooses its roles itself, for each transaction: ` +
      'take "role" out of the options and start again.'
    );
  }
  if (!isExempt) return undefined;
  return (
    `The user ${name} of DATABASE_URL is a superuser or may bypass row security, and no company would be safe from the ` +
    'others. Give the database to an ordinary user and name that one in DATABASE_URL: docs/operations.md, "The owner of an ' +
    'external database", has the statements.'
  );
}

/**
 * Creates missing roles and memberships, as far as the connected user may.
 * @throws StartError with the statements for an administrator where it may not, or when it may not be the owner at all
 */
export async function prepareRoles(client: ClientBase): Promise<void> {
  const before = await readOwner(client, null);
  const fault = faultOf(before);
  if (fault !== undefined) throw new StartError(fault);
  const statements = missingStatements(before);
  const refused = new StartError(
    `The user ${before.name} of DATABASE_URL may not set up the database roles that keep companies apart. Run this once as an ` +
      `administrator of that PostgreSQL, connected to this database, and start again: ${statements.join(' ')}`,
  );
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== insufficientPrivilege && code !== dependentObjects) throw error;
    throw refused;
  }
  if (statements.length > 0 && missingStatements(await readOwner(client, null)).length > 0) throw refused;
}

/** Does the same for another user; the connected one is a superuser. */
export async function prepareRolesOf(client: ClientBase, owner: string): Promise<void> {
  for (const statement of missingStatements(await readOwner(client, owner))) await client.query(statement);
}

/**
 * Verifies that a connection is safe for companies: made as an ordinary user that by itself sees no row.
 * @throws Error with the reason
 */
export async function verifyOwner(client: ClientBase): Promise<void> {
  const owner = await readOwner(client, null);
  const fault = faultOf(owner);
  if (fault !== undefined) throw new Error(fault);
  const [statement] = missingStatements(owner);
  if (statement !== undefined)
    throw new Error(`the roles of the database do not keep companies apart any more; missing: ${statement}`);
}
