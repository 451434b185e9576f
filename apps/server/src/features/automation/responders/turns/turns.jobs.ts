import { defineSweep } from '../../../../platform/jobs/sweep.ts';
import { listDueConversations } from './turns.sql.ts';

/** Each minute: conversations with turns whose process has ended. */
export const dueTurns = defineSweep({
  name: 'responders.turns',
  crontab: '* * * * *',
  find: (db, _now, page) => listDueConversations(db, page),
});
