import { encodeBinaryNode, proto, writeRandomPadMax16, type BinaryNode } from 'baileys';
import { expect, it } from 'vitest';
import type { Connection } from '@balcao/contract';
import { KeyedQueue } from '../../../platform/util/queue.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import type { ChannelHost, ConnectionRef } from '../../port/channel.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { vaultContext } from '../vault-contexts.ts';
import { insertDecrypted } from './decrypt-journal.sql.ts';
import { DecryptJournal } from './decrypt-journal.ts';

const server = useTestServer({ ROLES: 'http' });

async function createConnection(): Promise<ConnectionRef> {
  const { id: companyId, admin } = await server.company();
  const { id: whatsappId } = await admin.ok(admin.post<Connection>('/whatsapp', { name: 'Loja', provider: 'beta' }));
  return { companyId, whatsappId };
}

/** A session from its start to its end, which `fatal` brings about while it is handed on: then nothing reaches the database. */
async function runSession(connection: ConnectionRef, { fatal }: { fatal: string }): Promise<string[]> {
  const { database, vault, log } = server.app.platform;
  const handedOn: string[] = [];
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let hasEnded = false;
  const fenced: ChannelHost['fenced'] = (work) =>
    hasEnded ? new Promise(() => {}) : database.forCompany(connection.companyId, work);
  const keys = { creds: {}, get: async () => ({}), onFailure: () => {} } as unknown as KeyStore;
  const journal = new DecryptJournal(
    { database, vault, log, suspects: new KeyedQueue() },
    {
      connection,
      host: { fenced } as ChannelHost,
      keys,
      diagnostics: { recordReceived: () => {}, recordUndecryptable: () => {} },
      additionalWriteOf: () => undefined,
      async forward({ message }) {
        const body = message?.conversation ?? '';
        if (body === fatal) {
          hasEnded = true;
          end();
          return new Promise(() => {});
        }
        handedOn.push(body);
      },
      handlePeerMessage: async () => {},
    },
  );
  await Promise.race([journal.recover(), ended]);
  return handedOn;
}

/** Stores a message as a session does that ends before it hands it on. */
async function storeMessage(connection: ConnectionRef, body: string): Promise<void> {
  const { database, vault } = server.app.platform;
  const seal = (bytes: Uint8Array) =>
    vault.seal(Buffer.from(bytes).toString('base64'), vaultContext(connection, 'decrypted', body));
  const stanza: BinaryNode = {
    tag: 'message',
    attrs: { id: `ID-${body}`, from: '5511987654321@s.whatsapp.net', type: 'text', t: '1700000000' },
  };
  const plaintext = writeRandomPadMax16(proto.Message.encode({ conversation: body }).finish());
  await database.forCompany(connection.companyId, ({ db }) =>
    insertDecrypted(db, connection, {
      hash: body,
      plaintext: seal(plaintext),
      stanza: seal(encodeBinaryNode(stanza)),
    }),
  );
}

it('a decrypted message that ends the process at every start is set aside after some starts, and only it', async () => {
  const connection = await createConnection();
  const bodies = ['um', 'dois', 'fatal', 'quatro', 'cinco'];
  for (const body of bodies) await storeMessage(connection, body);

  let last: string[] = [];
  let starts = 0;
  for (; starts < 10 && last.length < 4; starts += 1) last = await runSession(connection, { fatal: 'fatal' });
  expect(starts).toBeGreaterThan(2);
  // Those before it again and in their order: their rows are deleted some time after a socket has caught up.
  expect(last).toEqual(['um', 'dois', 'quatro', 'cinco']);
  const aside = await queryRows(
    server.databaseUrl,
    'SELECT hash FROM web_decrypted WHERE whatsapp_id = $1 AND failure IS NOT NULL',
    [connection.whatsappId],
  );
  expect(aside).toEqual([{ hash: 'fatal' }]);
});

it('a decrypted message that was there at many starts and ended none of them is handed on at each', async () => {
  const connection = await createConnection();
  await storeMessage(connection, 'um');
  for (let start = 0; start < 8; start += 1) expect(await runSession(connection, { fatal: 'nenhuma' })).toEqual(['um']);
});
