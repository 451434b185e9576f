import { expect, it } from 'vitest';
import type { UserActor } from '@balcao/contract';
import type { InvokeSession } from '../../../channels/session-hub/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createTyping } from './typing.ts';

it('typing passes its end on after its beginning, however long the beginning takes', async () => {
  const found = { whatsappId: 1, address: { kind: 'pn', value: '5511900000001' } };
  const slow = Promise.withResolvers<typeof found>();
  const lookups = [slow.promise, Promise.resolve(found)];
  const activities: unknown[] = [];
  const typing = createTyping({
    database: { forCompany: (() => lookups.shift()) as Database['forCompany'] },
    sessions: { invoke: (async (...[, , , , activity]: unknown[]) => void activities.push(activity)) as InvokeSession },
  });
  const actor = { companyId: 1 } as UserActor;
  const reports = [typing.byAttendant(actor, 7, 'typing'), typing.byAttendant(actor, 7, 'paused')];
  slow.resolve(found);
  await Promise.all(reports);
  expect(activities).toEqual(['typing', 'paused']);
});
