import type { Account } from '../../core/accounts.ts';
import { newId } from '../../core/ids.ts';
import { node, seconds, SERVER } from '../../wire/nodes.ts';
import type { Answer } from './query.ts';

/** The restriction of an account after complaints: it may not write to people it has no conversation with. */
export const answerRestrictions: Answer = ({ sender }) => {
  const data = { xwa2_fetch_account_reachout_timelock: timelockOf(sender.account) };
  return [node('result', {}, Buffer.from(JSON.stringify({ data })))];
};

/** Notifies the companions of an account when it is restricted, and when the restriction ends. */
export function notifyRestriction(account: Account): void {
  const data = { xwa2_notify_account_reachout_timelock: timelockOf(account) };
  const update = node(
    'update',
    { op_name: 'NotificationUserReachoutTimelockUpdate' },
    Buffer.from(JSON.stringify({ data })),
  );
  for (const companion of account.companions.values())
    companion.deliver(node('notification', { from: SERVER, id: newId('MEX'), type: 'mex', t: seconds() }, [update]));
}

function timelockOf({ restrictedUntil }: Account) {
  const isActive = restrictedUntil !== undefined && restrictedUntil > new Date();
  return {
    is_active: isActive,
    time_enforcement_ends: isActive ? String(seconds(restrictedUntil)) : '0',
    enforcement_type: isActive ? 'BIZ_QUALITY' : 'DEFAULT',
  };
}
