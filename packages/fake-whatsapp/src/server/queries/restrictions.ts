import { node, seconds } from '../../wire/nodes.ts';
import type { Answer } from './query.ts';

/** What WhatsApp forbids an account for a while, after complaints: to write to people it has no conversation with. */
export const answerRestrictions: Answer = ({ sender }) => {
  const { restrictedUntil } = sender.account;
  const isActive = restrictedUntil !== undefined && restrictedUntil > new Date();
  const timelock = {
    is_active: isActive,
    time_enforcement_ends: isActive ? String(seconds(restrictedUntil)) : '0',
    enforcement_type: isActive ? 'BIZ_QUALITY' : 'DEFAULT',
  };
  const data = { xwa2_fetch_account_reachout_timelock: timelock };
  return [node('result', {}, Buffer.from(JSON.stringify({ data })))];
};
