import { randomBytes } from 'node:crypto';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { countUsers, hashPassword, planRoom } from '../../../account/index.ts';
import { countTakenAddresses } from '../moves/left-rows.sql.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { findUsersByEmail, insertAttendant } from './moved-team.sql.ts';
import type { Moved } from './moves.sql.ts';
import type { Taking } from './taking.ts';

/** After so many addresses of a run that somebody has, no more are looked up: nobody finds out so who is on the installation. */
const maxTaken = 30;

/**
 * Takes people over as attendants, as many as the plan has room for. Who is here already stays who they are. Nobody is told: with the hash of the
 * source they log in with the password they had, and else they choose one after a reset, as somebody whose invitation is over.
 */
export async function takeUsers(
  tx: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId, moveId, leave }: Taking,
): Promise<Moved[]> {
  const { db, clock } = tx;
  const here = await findUsersByEmail(
    db,
    rows.map(({ data }) => String(data['email'])),
  );
  let room = await planRoom(tx, 'users', () => countUsers(db));
  let taken = await countTakenAddresses(db, moveId);
  const nobodysHash = await hashPassword(randomBytes(24).toString('base64url'));
  const invitedUntil = clock.now().toISOString();
  const moved: Moved[] = [];
  for (const row of rows) {
    const [email, name] = [String(row.data['email']), String(row.data['name'])];
    const known = here.get(email);
    if (known !== undefined) moved.push({ sourceId: row.sourceId, targetId: known, isNew: false });
    else if (room === 0) leave(row, 'plan_limit');
    else if (taken >= maxTaken) leave(row, 'email_taken');
    else {
      const { passwordHash } = row.data;
      const hash =
        typeof passwordHash === 'string'
          ? { passwordHash, invitedUntil: null }
          : { passwordHash: nobodysHash, invitedUntil };
      const id = await insertAttendant(db, { companyId, name, email, ...hash });
      if (id === undefined) {
        taken += 1;
        leave(row, 'email_taken');
      } else {
        room -= 1;
        here.set(email, id);
        moved.push({ sourceId: row.sourceId, targetId: id, isNew: true });
      }
    }
  }
  return moved;
}
