import { getLiveTeam } from '@balcao/contract';
import { handleReport } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readLiveTeam } from './live-team.ts';

/** Registers the endpoint of the live team. */
export function createLiveTeam(platform: Platform): void {
  const { clock } = platform;
  handleReport(platform, getLiveTeam, ({ db }, { actor }) => readLiveTeam(db, actor, clock.now()));
}
