import {
  maxOutgoingWebhooks,
  type createOutgoingWebhook,
  type HandlerAnswer,
  type HandlerInput,
  type outgoingWebhooksCrud,
  type updateOutgoingWebhook,
  type UserActor,
} from '@balcao/contract';
import { countLocked } from '../../../platform/db/count-locked.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordFormer } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { newWebhookSecret } from '../../../platform/http/outbound/webhook-signature.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { abandonWaiting } from './dispatch.sql.ts';
import type { Recorder } from './record.ts';
import * as rows from './webhooks.sql.ts';

/** How long bodies are signed with the secret before as well. */
const formerSecretHours = 24;

/** A webhook as its creation answers it: with its secret, which is null in other answers. */
type CreatedWebhook = HandlerAnswer<typeof createOutgoingWebhook>;

export function createWebhookUseCases(vault: Vault, recorder: Pick<Recorder, 'changed'>) {
  /** @param secret whole, where it was made just now */
  async function emitWebhook(
    tx: CompanyTx,
    action: 'create' | 'update',
    id: number,
    secret: string | null,
  ): Promise<CreatedWebhook> {
    const record = await rows.findWebhook(tx.db, id);
    if (!record) throw new AppError('ERR_NO_OUTGOING_WEBHOOK_FOUND');
    tx.emit('outgoingWebhook', { action, record }, { kind: 'admins' });
    recorder.changed(tx);
    return { ...record, secret };
  }

  const crud = {
    list: ({ db }) => rows.listWebhooks(db),

    async get({ db }, { params }) {
      const record = await rows.findWebhook(db, params.id);
      return record && { ...record, secret: null };
    },

    async delete(tx, { params: { id } }) {
      if (!(await rows.deleteWebhook(tx.db, id))) return false;
      tx.emit('outgoingWebhook', { action: 'delete', id }, { kind: 'admins' });
      recorder.changed(tx);
      return true;
    },
  } satisfies CrudUseCases<typeof outgoingWebhooksCrud>;

  return {
    crud,

    /** Errors: ERR_OUTGOING_WEBHOOK_LIMIT. */
    async create(
      tx: CompanyTx,
      actor: UserActor,
      body: HandlerInput<typeof createOutgoingWebhook>['body'],
    ): Promise<CreatedWebhook> {
      const { db, companyId } = tx;
      if ((await countLocked(db, companyId, 'outgoingWebhooks')) >= maxOutgoingWebhooks)
        throw new AppError('ERR_OUTGOING_WEBHOOK_LIMIT', { limit: maxOutgoingWebhooks });
      const id = await rows.insertWebhook(db, { ...body, companyId, madeBy: actor.userId });
      const secret = newWebhookSecret();
      const sealed = vault.seal(secret, rows.sealContext(id, 'secret'));
      await rows.saveSecret(db, id, { secret: sealed, formerSecret: null, formerHours: 0 });
      return emitWebhook(tx, 'create', id, secret);
    },

    async update(
      tx: CompanyTx,
      id: number,
      body: HandlerInput<typeof updateOutgoingWebhook>['body'],
    ): Promise<CreatedWebhook | undefined> {
      await rows.lockSecret(tx.db, id);
      recordFormer(await rows.findWebhook(tx.db, id));
      if (!(await rows.updateWebhook(tx.db, id, body))) return undefined;
      // Its waiting deliveries can be sent again; none leaves by itself.
      if (body.enabled === false) await abandonWaiting(tx.db, [id]);
      return emitWebhook(tx, 'update', id, null);
    },

    /** Errors: ERR_NO_OUTGOING_WEBHOOK_FOUND. */
    async rotateSecret(tx: CompanyTx, actor: UserActor, id: number): Promise<CreatedWebhook> {
      const sealed = await rows.lockSecret(tx.db, id);
      if (sealed === undefined) throw new AppError('ERR_NO_OUTGOING_WEBHOOK_FOUND');
      const former = vault.open(sealed, rows.sealContext(id, 'secret'));
      const secret = newWebhookSecret();
      await rows.saveSecret(tx.db, id, {
        secret: vault.seal(secret, rows.sealContext(id, 'secret')),
        formerSecret: vault.seal(former, rows.sealContext(id, 'formerSecret')),
        formerHours: formerSecretHours,
        madeBy: actor.userId,
      });
      return emitWebhook(tx, 'update', id, secret);
    },
  };
}
