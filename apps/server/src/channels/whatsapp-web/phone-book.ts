import { USyncQuery, USyncUser, type WASocket } from 'baileys';
import type { Activity } from '@balcao/contract';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Address, ChannelHost, ConnectionRef, GroupInfo, MetPerson, StoredMedia } from '../channel.ts';
import { jidOf } from './addresses.rules.ts';
import { listPeople, savePeople } from './people.sql.ts';
import { personOf } from './people.rules.ts';

const presences = { typing: 'composing', recording: 'recording', paused: 'paused' } as const satisfies Record<Activity, string>;
const answerWithin = 8_000;
const pictureAtMost = 5 * 1024 * 1024;

/** What a linked phone knows of people, beside their messages. */
export class PhoneBook {
  readonly #database: Database;
  readonly #files: Files;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;

  constructor(deps: { database: Database; files: Files }, connection: ConnectionRef, host: ChannelHost) {
    this.#database = deps.database;
    this.#files = deps.files;
    this.#connection = connection;
    this.#host = host;
  }

  /** Learns of people: kept for an import, and told. */
  async learn(people: readonly MetPerson[]): Promise<void> {
    const named = people.flatMap(({ addresses: [address, ...rest], name }) =>
      name === undefined ? [] : [{ address, lid: rest.find(({ kind }) => kind === 'lid')?.value ?? null, name }],
    );
    if (named.length > 0) await this.#host.fenced(({ db }) => savePeople(db, this.#connection, named));
    await this.#host.met(people);
  }

  async everybody(): Promise<MetPerson[]> {
    return this.#database.forCompany(this.#connection.companyId, ({ db }) => listPeople(db, this.#connection.whatsappId));
  }

  async whoHas(socket: WASocket, number: string): Promise<MetPerson | undefined> {
    const query = new USyncQuery().withContactProtocol().withLIDProtocol().withUser(new USyncUser().withPhone(`+${number}`));
    const answer = await socket.executeUSyncQuery(query);
    if (!answer) throw new Error('WhatsApp did not say who has a number');
    const user = answer.list.find(({ contact }) => contact === true);
    if (!user) return undefined;
    return personOf({ id: user.id, lid: typeof user['lid'] === 'string' ? user['lid'] : undefined })[0];
  }

  async type(socket: WASocket, address: Address, activity: Activity): Promise<void> {
    await socket.sendPresenceUpdate(presences[activity], jidOf(address));
  }

  /** The picture as a file of ours: WhatsApp's own address of it is good for some hours only. */
  async picture(socket: WASocket, address: Address): Promise<StoredMedia | undefined> {
    const url = await socket.profilePictureUrl(jidOf(address), 'image', answerWithin).catch(noneToSee);
    if (url === undefined || new URL(url).protocol !== 'https:') return undefined;
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerWithin), redirect: 'error' });
    if (!answer.ok) return undefined;
    const content = new Uint8Array(await answer.arrayBuffer());
    if (content.length === 0 || content.length > pictureAtMost) return undefined;
    const file = await this.#files.save(this.#connection.companyId, { name: 'foto.jpg', content });
    if (file.mime.startsWith('image/')) return file;
    await this.#files.remove(this.#connection.companyId, file.key);
    return undefined;
  }

  async group(socket: WASocket, address: Address): Promise<GroupInfo> {
    const { subject, participants } = await socket.groupMetadata(jidOf(address));
    return { name: subject, participants: participants.flatMap(personOf) };
  }
}

/** Somebody has no picture, or does not show it to us; other failures are worth another try. */
function noneToSee(error: unknown): undefined {
  const { output } = (error ?? {}) as { output?: { statusCode?: number } };
  const code = output?.statusCode ?? 0;
  if (code >= 400 && code < 500 && code !== 408 && code !== 428 && code !== 429) return undefined;
  throw error;
}
