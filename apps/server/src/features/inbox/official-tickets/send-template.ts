import type { Message, TemplateChoice, UserActor } from '@balcao/contract';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { TempFile } from '../../../platform/files/temp-file.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Templates } from '../../numbers/index.ts';
import { sendAs } from '../messages/index.ts';

/** Sends a template in a ticket, with its file where it has one. Errors: those of `Templates.fill` and of sending. */
export function sendFilledTemplate(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  { fillTemplate }: { fillTemplate: Templates['fill'] },
  actor: UserActor,
  ticket: { id: number; whatsappId: number },
  input: TemplateChoice & { clientId?: string | undefined; expectedUserId?: number | null | undefined },
  upload: TempFile | undefined,
): Promise<Message[]> {
  const { companyId } = actor;
  const { clientId = null, expectedUserId } = input;
  return withStoredFiles(files, companyId, async ({ save, discard }) => {
    const media = upload && (await save(upload));
    const { body, template } = await fillTemplate(companyId, ticket.whatsappId, input, media);
    const draft = { body, template, clientId, media };
    const request = { actor, ticketId: ticket.id, drafts: [draft], expectedUserId };
    const sent = await writeForCompany(database, companyId, (tx) => sendAs(tx, request));
    discard(sent.repeats.flatMap((repeated) => repeated.media ?? []));
    return sent.messages;
  });
}
