import { USyncQuery, USyncUser, type WASocket } from 'baileys';
import type { Activity } from '@balcao/contract';
import type { Database } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Address, StoredMedia } from '../../port/message-content.ts';
import type { ChannelHost, ConnectionRef } from '../../port/channel.ts';
import type { GroupInfo, ContactInfo } from '../../port/contact-info.ts';
import { toJid } from './addresses.rules.ts';
import { listPhoneContacts, upsertPhoneContacts } from './phone-contacts.sql.ts';
import type { Route } from '../proxy/route.ts';
import { toContactInfo } from './phone-contacts.rules.ts';

const presenceByActivity = { typing: 'composing', recording: 'recording', paused: 'paused' } as const satisfies Record<
  Activity,
  string
>;
const queryTimeoutMs = 8_000;
const maxPictureBytes = 5 * 1024 * 1024;

/** People whom a linked phone knows, besides its messages. */
export class PhoneContacts {
  readonly #database: Database;
  readonly #files: Files;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #fetch: Route['fetch'];

  constructor(
    deps: { database: Database; files: Files },
    connection: ConnectionRef,
    host: ChannelHost,
    fetch: Route['fetch'],
  ) {
    this.#database = deps.database;
    this.#files = deps.files;
    this.#connection = connection;
    this.#host = host;
    this.#fetch = fetch;
  }

  /** Stores people for a later import, and reports them. */
  async update(people: readonly ContactInfo[]): Promise<void> {
    const named = people.flatMap(({ addresses: [address, ...rest], name }) =>
      name === undefined ? [] : [{ address, lid: rest.find(({ kind }) => kind === 'lid')?.value ?? null, name }],
    );
    if (named.length > 0) await this.#host.fenced(({ db }) => upsertPhoneContacts(db, this.#connection, named));
    await this.#host.updateContacts(people);
  }

  async list(): Promise<ContactInfo[]> {
    return this.#database.forCompany(this.#connection.companyId, ({ db }) =>
      listPhoneContacts(db, this.#connection.whatsappId),
    );
  }

  async findByNumber(socket: WASocket, number: string): Promise<ContactInfo | undefined> {
    const query = new USyncQuery()
      .withContactProtocol()
      .withLIDProtocol()
      .withUser(new USyncUser().withPhone(`+${number}`));
    const answer = await socket.executeUSyncQuery(query);
    if (!answer) throw new Error('WhatsApp did not say who has a number');
    const user = answer.list.find(({ contact }) => contact === true);
    if (!user) return undefined;
    return toContactInfo({ id: user.id, lid: typeof user['lid'] === 'string' ? user['lid'] : undefined })[0];
  }

  async sendTyping(socket: WASocket, address: Address, activity: Activity): Promise<void> {
    await socket.sendPresenceUpdate(presenceByActivity[activity], toJid(address));
  }

  /** The picture as a stored file: WhatsApp's own address of it is valid for some hours only. */
  async picture(socket: WASocket, address: Address): Promise<StoredMedia | undefined> {
    const url = await socket.profilePictureUrl(toJid(address), 'image', queryTimeoutMs).catch(undefinedIfNotVisible);
    if (url === undefined || new URL(url).protocol !== 'https:') return undefined;
    const answer = await this.#fetch(new URL(url), { signal: AbortSignal.timeout(queryTimeoutMs) });
    if (!answer.ok) return undefined;
    const content = new Uint8Array(await answer.arrayBuffer());
    if (content.length === 0 || content.length > maxPictureBytes) return undefined;
    const file = await this.#files.save(this.#connection.companyId, { name: 'foto.jpg', content });
    if (file.mime.startsWith('image/')) return file;
    await this.#files.remove(this.#connection.companyId, file.key);
    return undefined;
  }

  async findGroup(socket: WASocket, address: Address): Promise<GroupInfo> {
    const { subject, participants } = await socket.groupMetadata(toJid(address));
    return { name: subject, participants: participants.flatMap(toContactInfo) };
  }
}

/** The person has no picture, or hides it from us; other failures are tried again. */
function undefinedIfNotVisible(error: unknown): undefined {
  const { output } = (error ?? {}) as { output?: { statusCode?: number } };
  const code = output?.statusCode ?? 0;
  if (code >= 400 && code < 500 && code !== 408 && code !== 428 && code !== 429) return undefined;
  throw error;
}
