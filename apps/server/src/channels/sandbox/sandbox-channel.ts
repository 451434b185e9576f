import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Activity } from '@balcao/contract';
import type { CompanyTx, Database, Db } from '../../platform/db/database.ts';
import { gatherBy } from '../../platform/gather.ts';
import type { Logger } from '../../platform/log.ts';
import { SendError, type Address, type Channel, type ChannelHost, type ChannelSession, type ConnectionRef, type MetPerson, type OutboundChange, type OutboundMessage, type ReadMessage } from '../channel.ts';
import * as blocks from './blocks.sql.ts';
import * as book from './book.ts';
import { createCourier } from './courier.ts';
import { changePhoneMessage, deleteChanges, lockPhoneMessage, untoldChanges, type PhoneChangeMade } from './phone-changes.sql.ts';
import * as phone from './phone.sql.ts';

/** A QR code is good for this long; after `codesAtMost` of them the session gives up, as WhatsApp's does. */
const codeLives = 30_000;
const codesAtMost = 4;
/** How long linking takes to look like linking. */
const pairingTakes = 700;
const stumbleTakes = 1_000;

/** The simulated phone as a channel: what WhatsApp would be, kept in tables of this database. */
export function createSandboxChannel(deps: Setup): Channel {
  const { database } = deps;
  const together = { ...deps, accept: createServer(deps), carry: createCourier(deps) };
  return {
    provider: 'sandbox',
    async open(connection, host) {
      const session = new SandboxSession(together, connection, host);
      session.poke();
      return session;
    },
    async forget({ companyId, whatsappId }) {
      await database.forCompany(companyId, ({ db }) => phone.unpair(db, whatsappId));
    },
  };
}

interface Setup {
  database: Database;
  log: Logger;
  urlOf: phone.UrlOf;
}

interface Deps extends Setup {
  /** stores a message at the simulated server */
  accept(message: phone.NewPhoneMessage): Promise<void>;
  /** has what is stored there reach a phone */
  carry: ReturnType<typeof createCourier>;
}

/** The simulated server takes what conversations of a company send side by side in one go. */
function createServer({ database, urlOf }: Setup): Deps['accept'] {
  return gatherBy(
    (message: phone.NewPhoneMessage) => message.companyId,
    (companyId, messages) =>
      database.forCompany(companyId, async (tx) => {
        await phone.holdConnections(tx.db, messages.map(({ whatsappId }) => whatsappId));
        await phone.meetContacts(tx.db, messages);
        await announce(tx, await phone.insertPhoneMessages(tx.db, messages), urlOf, 'create');
      }),
  );
}

type State = 'new' | 'code' | 'linked' | 'over';

class SandboxSession implements ChannelSession {
  readonly #deps: Deps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  #state: State = 'new';
  #codes = 0;
  #timer: NodeJS.Timeout | undefined;
  // What happens to the phone is looked at one thing after the other.
  #chain: Promise<void> = Promise.resolve();

  constructor(deps: Deps, connection: ConnectionRef, host: ChannelHost) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
  }

  poke(): void {
    this.#run(() => this.#look());
  }

  #run(work: () => Promise<void>): void {
    this.#chain = this.#chain.then(work).catch(this.#stumbled);
  }

  readonly #stumbled = (error: unknown): void => {
    this.#deps.log.error({ err: error, whatsappId: this.#connection.whatsappId }, 'the simulated phone stumbled');
    // Nobody else would tell it to look again.
    setTimeout(() => this.poke(), stumbleTakes).unref();
  };

  /** Compares the phone with the session and carries on from there. */
  async #look(): Promise<void> {
    if (this.#state === 'over') return;
    const { companyId, whatsappId } = this.#connection;
    const paired = await this.#deps.database.forCompany(companyId, ({ db }) => phone.pairedAt(db, whatsappId));
    if (paired && this.#state !== 'linked') return this.#link(this.#state === 'code');
    if (!paired && this.#state === 'linked') return this.#end();
    if (!paired && this.#state === 'new') return this.#showCode();
    if (this.#state === 'linked') {
      await this.#deliverInbound();
      await this.#deliverChanges();
      this.#deliverOutbound();
    }
  }

  async #link(scanned: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = 'linked';
    if (scanned) {
      await this.#host.status({ status: 'PAIRING', qrcode: '', qrcodeExpiresAt: null, retries: 0 });
      await delay(pairingTakes);
    }
    const number = `5511900${String(this.#connection.whatsappId).padStart(6, '0')}`;
    await this.#host.status({ status: 'CONNECTED', qrcode: '', qrcodeExpiresAt: null, retries: 0, number });
    this.poke();
  }

  async #showCode(): Promise<void> {
    this.#state = 'code';
    this.#codes += 1;
    if (this.#codes > codesAtMost) return this.#end();
    const code = `balcao-sandbox:${this.#connection.whatsappId}:${randomBytes(24).toString('base64url')}`;
    const qrcodeExpiresAt = new Date(Date.now() + codeLives);
    await this.#host.status({ status: 'qrcode', qrcode: code, qrcodeExpiresAt, retries: this.#codes - 1 });
    this.#timer = setTimeout(() => this.#run(() => (this.#state === 'code' ? this.#showCode() : Promise.resolve())), codeLives);
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = 'over';
    await this.#host.status({ status: 'DISCONNECTED', qrcode: '', qrcodeExpiresAt: null, number: null, ended: true });
  }

  /** Contacts' messages that wait at the "server": journaled by us first, acknowledged to the phone afterwards. */
  async #deliverInbound(): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    const { database, urlOf } = this.#deps;
    for (;;) {
      const waiting = await database.forCompany(companyId, ({ db }) => phone.undelivered(db, whatsappId));
      if (waiting.length === 0) return;
      for (const row of waiting) {
        await this.#host.message({
          addresses: [{ kind: 'pn', value: row.number }],
          providerId: row.providerId,
          fromMe: false,
          senderName: row.name,
          mediaType: row.mediaType,
          body: row.body,
          media:
            row.mediaKey === null
              ? undefined
              : {
                  key: row.mediaKey,
                  name: row.mediaName ?? '',
                  mime: row.mediaMime ?? 'application/octet-stream',
                  size: row.mediaSize ?? 0,
                  width: row.mediaWidth ?? undefined,
                  height: row.mediaHeight ?? undefined,
                  seconds: row.mediaDuration ?? undefined,
                },
          isVoice: row.isVoice,
          isForwarded: row.isForwarded,
          quotedProviderId: row.quotedProviderId ?? undefined,
          sentAt: row.createdAt,
        });
      }
      await database.forCompany(companyId, async (tx) => {
        const ids = waiting.map((row) => row.id);
        const moved = await phone.raisePhoneAck(tx.db, { whatsappId, fromMe: true, ids, below: 3 }, 3);
        await announce(tx, moved, urlOf);
      });
    }
  }

  /** What contacts changed, after the messages it is about: journaled by us first, forgotten by the phone afterwards. */
  async #deliverChanges(): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    const { database } = this.#deps;
    for (;;) {
      const waiting = await database.forCompany(companyId, ({ db }) => untoldChanges(db, whatsappId));
      if (waiting.length === 0) return;
      for (const row of waiting) {
        await this.#host.change({
          change: row.kind,
          addresses: [{ kind: 'pn', value: row.number }],
          providerId: row.providerId,
          fromMe: false,
          senderName: row.name,
          target: { providerId: row.target, fromMe: !row.targetFromMe },
          value: row.value,
          sentAt: row.createdAt,
        });
      }
      await database.forCompany(companyId, ({ db }) => deleteChanges(db, waiting.map((row) => row.id)));
    }
  }

  /** The company's messages reach the contacts' phones. */
  #deliverOutbound(): void {
    const { companyId, whatsappId } = this.#connection;
    this.#deps.carry(companyId, {
      whatsappId,
      arrived: async (providerIds) => {
        if (this.#state !== 'linked') return false;
        await this.#host.ack(providerIds, 3);
        return true;
      },
      stumbled: this.#stumbled,
    });
  }

  async send(message: OutboundMessage): Promise<void> {
    if (this.#state !== 'linked') throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    const { address, quoted, ...content } = message;
    if (address.kind !== 'pn') throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
    await this.#deps.accept({ ...this.#connection, ...content, quotedProviderId: quoted?.providerId, number: address.value, fromMe: false });
    this.#deliverOutbound();
  }

  async change({ address, target, change: kind, value }: OutboundChange): Promise<void> {
    if (this.#state !== 'linked') throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    const { companyId, whatsappId } = this.#connection;
    await this.#deps.database.forCompany(companyId, async (tx) => {
      const message = await lockPhoneMessage(tx.db, { whatsappId, number: address.value, providerId: target.providerId });
      if (!message) throw new SendError('ERR_FETCH_WAPP_MSG', true);
      const made = { kind, value, byContact: false };
      await changePhoneMessage(tx.db, message, made);
      await announce(tx, [message], this.#deps.urlOf, 'update', made);
    });
  }

  async markRead(_address: OutboundMessage['address'], messages: readonly ReadMessage[]): Promise<void> {
    const providerIds = messages.map(({ providerId }) => providerId);
    const { companyId, whatsappId } = this.#connection;
    await this.#deps.database.forCompany(companyId, async (tx) => {
      const moved = await phone.raisePhoneAck(tx.db, { whatsappId, fromMe: true, providerIds, below: 4 }, 4);
      await announce(tx, moved, this.#deps.urlOf);
    });
  }

  async setBlocked(address: OutboundMessage['address'], blocked: boolean): Promise<void> {
    if (address.kind !== 'pn') return;
    await this.#deps.database.forCompany(this.#connection.companyId, ({ db }) =>
      (blocked ? blocks.block : blocks.unblock)(db, this.#connection, address.value),
    );
  }

  async checkNumber(number: string): Promise<MetPerson | undefined> {
    return this.#read((db) => book.whoHas(db, this.#connection.whatsappId, number));
  }

  async addressBook(): Promise<MetPerson[]> {
    return this.#read((db) => book.everybody(db, this.#connection.whatsappId));
  }

  async typing({ value: number }: Address, activity: Activity): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    await this.#deps.database.forCompany(companyId, async (tx) =>
      tx.emit('sandboxTyping', { action: 'update', whatsappId, number, activity }, { kind: 'sandbox', whatsappId }),
    );
  }

  async pairByCode(): Promise<string> {
    const link = await this.#read((db) => phone.linkState(db, this.#connection.whatsappId));
    return book.codeFor(link?.qrcode ?? '');
  }

  #read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#deps.database.forCompany(this.#connection.companyId, ({ db }) => work(db));
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = 'over';
    await this.#chain;
  }
}

const changeTold = ({ kind, value, byContact }: PhoneChangeMade) => ({ kind, byContact, emoji: kind === 'reaction' ? value : '' });

/** Shows phone messages in the browsers that play this phone. */
export async function announce(
  tx: CompanyTx,
  moved: readonly { id: string }[],
  urlOf: phone.UrlOf,
  action: 'create' | 'update' = 'update',
  done?: PhoneChangeMade,
): Promise<void> {
  const messages = await phone.findPhoneMessages(tx.db, moved.map((row) => row.id), urlOf);
  for (const message of messages) {
    const { whatsappId } = message;
    tx.emit('sandbox', { action, whatsappId, message, ...(done && { change: changeTold(done) }) }, { kind: 'sandbox', whatsappId });
  }
}
