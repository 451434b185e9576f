import {
  can,
  createSandboxGroup,
  listSandboxContacts,
  deleteSandboxMessage,
  disconnectSandbox,
  editSandboxMessage,
  listSandboxMessages,
  reactToSandboxMessage,
  leaveSandboxGroup,
  markSandboxRead,
  renameSandboxGroup,
  scanSandboxQrCode,
  sendSandboxMessage,
  setSandboxActivity,
  voteInSandboxPoll,
  type Activity,
  type UserActor,
} from '@balcao/contract';
import { changeByContact, phone, toAddress } from '../../../channels/sandbox/index.ts';
import type { Address } from '../../../channels/port/message-content.ts';
import type { ConnectionRef } from '../../../channels/port/channel.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mediaTypeOf } from '../../../channels/port/media-type.ts';
import { toPhoneContent } from './phone-content.ts';
import { referralPicture } from './referral-picture.ts';

/**
 * Registers the endpoints of the simulated phone. They are for admins: the phone shows every conversation of its
 * connection, whoever serves it, and writes as their contacts.
 */
export function sandboxRoutes(
  platform: Platform,
  deps: {
    acknowledge(connection: ConnectionRef, providerIds: readonly string[], ack: 4): Promise<void>;
    typing(connection: ConnectionRef, addresses: readonly [Address], activity: Activity): Promise<void>;
  },
): void {
  const { http, database, files } = platform;
  const requireVisible = (actor: UserActor, whatsappId: number) => {
    if (!can(actor, 'connection:see', { id: whatsappId, companyId: actor.companyId }))
      throw new AppError('ERR_NO_WAPP_FOUND');
  };
  /** For endpoints that do work outside of the transaction. */
  const onPhone = <T>(actor: UserActor, whatsappId: number, work: (tx: CompanyTx) => Promise<T>) => {
    requireVisible(actor, whatsappId);
    return writeForCompany(database, actor.companyId, work);
  };

  handleTx(platform, scanSandboxQrCode, async (tx, { actor, params, body }) => {
    requireVisible(actor, params.whatsappId);
    await phone.scan(tx, params.whatsappId, body ?? {});
    return { message: 'QR code read.' };
  });

  http.handle(setSandboxActivity, async ({ actor, params: { whatsappId }, body }) => {
    await onPhone(actor, whatsappId, ({ db }) => phone.requirePhone(db, whatsappId));
    await deps.typing({ companyId: actor.companyId, whatsappId }, [toAddress(body.number)], body.activity);
    return { message: 'Shown.' };
  });

  handleTx(platform, disconnectSandbox, async (tx, { actor, params }) => {
    requireVisible(actor, params.whatsappId);
    await phone.disconnect(tx, params.whatsappId);
    return { message: 'Device unlinked.' };
  });

  handleTx(platform, listSandboxContacts, async ({ db }, { actor, params }) => {
    requireVisible(actor, params.whatsappId);
    return phone.listContacts(db, params.whatsappId);
  });

  handleTx(
    platform,
    createSandboxGroup,
    async (tx, { actor, params, body }) => {
      requireVisible(actor, params.whatsappId);
      return phone.createGroup(tx, params.whatsappId, body);
    },
    async ({ db }, { actor, params }, [number]) => {
      requireVisible(actor, params.whatsappId);
      const group = (await phone.listContacts(db, params.whatsappId)).find((contact) => contact.number === number);
      if (!group) throw new AppError('ERR_NO_WAPP_FOUND');
      return group;
    },
  );

  handleTx(platform, renameSandboxGroup, async (tx, { actor, params, body: { author, name } }) => {
    requireVisible(actor, params.whatsappId);
    await phone.changeGroup(tx, { ...params, author }, { kind: 'rename', value: name });
    return { message: 'Renamed.' };
  });

  handleTx(platform, leaveSandboxGroup, async (tx, { actor, params: { member, ...params } }) => {
    requireVisible(actor, params.whatsappId);
    await phone.changeGroup(tx, { ...params, author: member }, { kind: 'leave' });
    return { message: 'Left.' };
  });

  handleTx(platform, listSandboxMessages, async (tx, { actor, params, query }) => {
    requireVisible(actor, params.whatsappId);
    return { messages: await phone.listMessages(tx, params.whatsappId, query.number) };
  });

  http.handle(sendSandboxMessage, async ({ actor, params, body, files: uploads }) => {
    const content = uploads.length > 0 ? undefined : await toPhoneContent(body);
    const isForwarded = body.forwarded;
    return withStoredFiles(files, actor.companyId, async ({ save }) => {
      const uploaded = await Promise.all(uploads.map(save));
      const picture = body.referral && (await save(await referralPicture(body.referral.headline)));
      const referral = body.referral && picture && { ...body.referral, picture };
      const drafts: phone.PhoneDraft[] = content
        ? [{ ...content, referral, providerId: body.providerId, isForwarded }]
        : uploaded.map((media, index) => ({
            body: index === 0 ? body.body : '',
            media,
            mediaType: mediaTypeOf(media.mime),
            isVoice: body.voice && media.mime.startsWith('audio/'),
            isForwarded,
            referral: index === 0 ? referral : undefined,
            providerId: index === 0 ? body.providerId : undefined,
          }));
      const ids = await onPhone(actor, params.whatsappId, (tx) =>
        phone.sendFromContact(tx, {
          whatsappId: params.whatsappId,
          number: body.number,
          author: body.author,
          name: body.name,
          quotedProviderId: body.quotedMsgId,
          drafts,
        }),
      );
      return { id: ids[0] ?? '', ids };
    });
  });

  handleTx(platform, editSandboxMessage, async (tx, { actor, params, body: { number, author, body } }) => {
    requireVisible(actor, params.whatsappId);
    await changeByContact(tx, { ...params, number, author }, { kind: 'edit', value: body });
    return { message: 'Edited.' };
  });

  handleTx(platform, deleteSandboxMessage, async (tx, { actor, params, query }) => {
    requireVisible(actor, params.whatsappId);
    await changeByContact(tx, { ...params, ...query }, { kind: 'delete', value: '' });
    return { message: 'Deleted.' };
  });

  handleTx(platform, reactToSandboxMessage, async (tx, { actor, params, body: { number, author, emoji } }) => {
    requireVisible(actor, params.whatsappId);
    await changeByContact(tx, { ...params, number, author }, { kind: 'reaction', value: emoji });
    return { message: 'Reacted.' };
  });

  handleTx(platform, voteInSandboxPoll, async (tx, { actor, params, body: { number, author, choices } }) => {
    requireVisible(actor, params.whatsappId);
    await changeByContact(tx, { ...params, number, author }, { kind: 'vote', value: choices.join(' ') });
    return { message: 'Voted.' };
  });

  http.handle(markSandboxRead, async ({ actor, params, body }) => {
    const { whatsappId } = params;
    const unseen = await onPhone(actor, whatsappId, ({ db }) => phone.listUnread(db, whatsappId, body.number));
    if (unseen.length === 0) return { message: 'Read.' };
    // The ack is reported before the phone marks the messages as read: after a failure in between, the next call repeats both.
    await deps.acknowledge(
      { companyId: actor.companyId, whatsappId },
      unseen.map((message) => message.providerId),
      4,
    );
    await onPhone(actor, whatsappId, (tx) =>
      phone.markRead(
        tx,
        whatsappId,
        body.number,
        unseen.map((message) => message.id),
      ),
    );
    return { message: 'Read.' };
  });
}
