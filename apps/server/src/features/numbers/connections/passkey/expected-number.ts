import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { findExpectedNumber } from './passkey-linkings.sql.ts';

/** Creates what looks up the number that a linking with a passkey was begun for; undefined = none was. */
export const createFindExpectedNumber =
  (database: Database) =>
  ({ companyId, whatsappId }: ConnectionRef): Promise<string | undefined> =>
    database.forCompany(companyId, ({ db }) => findExpectedNumber(db, whatsappId));
