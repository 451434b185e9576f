import type { Platform } from '../../../platform/platform.ts';
import { contactsMerging, ticketsMerging } from '../../inbox/index.ts';
import { moveTarget } from './run/moves.sql.ts';

/** What a company brings from another program: what was brought follows the people and conversations that become one. */
export function createMoveIn(platform: Pick<Platform, 'on'>): void {
  platform.on(contactsMerging, { by: 'move-in', after: 'tickets' }, ({ db }, { from, into }) =>
    moveTarget(db, 'contacts', { from, into }),
  );
  platform.on(ticketsMerging, 'move-in', ({ db }, { from, into }) => moveTarget(db, 'tickets', { from, into }));
}
