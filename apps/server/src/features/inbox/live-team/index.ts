import { callTeam, getLiveTeam, previewRedistribution, redistributeTickets } from '@balcao/contract';
import { handleReport, handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as assignment from '../assignment/index.ts';
import { callPeople } from './call-people.ts';
import { readLiveTeam } from './live-team.ts';

export { teamCalled } from './events.ts';

/** Registers the endpoints of the live team. */
export function createLiveTeam(platform: Platform): void {
  const { clock } = platform;
  handleReport(platform, getLiveTeam, ({ db }, { actor }) => readLiveTeam(db, actor, clock.now()));
  handleTx(platform, previewRedistribution, (tx, { actor, body }) => assignment.previewRedistribution(tx, actor, body));
  handleTx(platform, redistributeTickets, (tx, { actor, body }) => assignment.redistribute(tx, actor, body));
  handleTx(platform, callTeam, (tx, { actor, params }) => callPeople(tx, actor, params.id));
}
