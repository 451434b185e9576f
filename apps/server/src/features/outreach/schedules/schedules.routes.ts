import {
  createSchedule,
  deleteScheduleMedia,
  listScheduleRange,
  listTicketSchedules,
  previewOccurrences,
  schedulesCrud,
  updateSchedule,
  uploadScheduleMedia,
  type UserActor,
} from '@balcao/contract';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { attachmentRoutes } from '../../../platform/files/attachments.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Templates } from '../../numbers/index.ts';
import { connectionForNew } from '../../inbox/index.ts';
import { readRange } from './range.ts';
import type { ScheduleUseCases } from './schedules.ts';

export function scheduleRoutes(platform: Platform, schedules: ScheduleUseCases, fillTemplate: Templates['fill']): void {
  const { http, database } = platform;

  /** Looks the template of a request up, which asks Meta and so comes before the transaction. */
  async function resolve<Body extends { template?: Parameters<Templates['fill']>[2] | null | undefined }>(
    actor: UserActor,
    body: Body,
    whatsappId: number | null,
  ) {
    const { template: choice } = body;
    if (!choice) return { ...body, template: choice };
    const connectionId = await database.forCompany(actor.companyId, ({ db }) =>
      connectionForNew(db, actor, whatsappId),
    );
    const { body: text, template, headerMedia } = await fillTemplate(actor.companyId, connectionId, choice, 'later');
    return { ...body, body: text, template: { ...template, values: choice.values, headerMedia } };
  }

  crudRoutes(platform, schedulesCrud, schedules.crud);
  handleTx(platform, listScheduleRange, (tx, { actor, query }) => readRange(platform, tx, actor, query));
  handleTx(platform, previewOccurrences, (tx, { body }) => schedules.preview(tx, body));
  handleTx(platform, listTicketSchedules, (tx, { actor, params }) => schedules.ofTicket(tx, actor, params.id));
  http.handle(createSchedule, async ({ actor, body }) => {
    const resolved = await resolve(actor, body, body.whatsappId ?? null);
    return writeForCompany(database, actor.companyId, (tx) => schedules.create(tx, actor, resolved));
  });
  http.handle(updateSchedule, async (input) => {
    const { actor, params, body } = input;
    const connectionId = await database.forCompany(actor.companyId, (tx) =>
      schedules.connectionOf(tx, actor, params.id),
    );
    const resolved = await resolve(actor, body, body.whatsappId ?? connectionId);
    return writeForCompany(database, actor.companyId, async (tx) => {
      await requireUnchanged(tx, updateSchedule, input, () => schedules.crud.get(tx, { ...input, body: undefined }));
      return schedules.update(tx, actor, params.id, resolved);
    });
  });
  attachmentRoutes(
    platform,
    { upload: uploadScheduleMedia, remove: deleteScheduleMedia },
    (tx, { actor, params }, file) => schedules.setFile(tx, actor, params.id, file),
  );
}
