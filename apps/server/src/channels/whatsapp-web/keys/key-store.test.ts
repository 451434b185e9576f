/**
 * What the library expects of the store of its keys, asked of ours: its own transactions, table of private ids and privacy tokens work
 * over it. The library's tests ask the same of its store in files.
 */
import { addTransactionCapability, BufferJSON, Curve, proto, type SignalDataSet, type SignalKeyStore } from 'baileys';
import { LIDMappingStore } from 'baileys/lib/Signal/lid-mapping.js';
import { buildMergedTcTokenIndexWrite, readTcTokenIndex } from 'baileys/lib/Utils/tc-token-utils.js';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../testing/test-server.ts';
import { KeyStore } from './key-store.ts';

const server = useTestServer({ ROLES: 'http' });
const logger = pino({ level: 'silent' });

/** The store of a connection, and what another process would read of it. */
async function openStore() {
  const company = await server.company();
  const { id: whatsappId } = await company.connection({ paired: false });
  const { database, vault } = server.app.platform;
  const connection = { companyId: company.id, whatsappId };
  const host = {
    fenced: <T>(work: Parameters<typeof database.forCompany<T>>[1]) => database.forCompany(company.id, work),
  };
  const open = () => new KeyStore({ database, vault }, connection, host);
  const keys = open();
  return { keys, store: keys.signal, openAnother: open };
}

const transactional = (store: SignalKeyStore) =>
  addTransactionCapability(store, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });

describe('the store of keys', () => {
  it('gives every kind back as it was written, to itself and to another process, and nothing of what was deleted', async () => {
    const { store, openAnother } = await openStore();
    const pair = Curve.generateKeyPair();
    const syncKey = proto.Message.AppStateSyncKeyData.create({ keyData: new Uint8Array([1, 2, 3]), timestamp: 5 });
    const written: SignalDataSet = {
      'pre-key': { 7: { public: pair.public, private: pair.private } },
      session: { 'ana.0': new Uint8Array([9, 8, 7]) },
      'sender-key': { 'g::ana': new Uint8Array([1]) },
      'sender-key-memory': { 'g@g.us': { 'ana@s.whatsapp.net': true } },
      'app-state-sync-key': { AAAA: syncKey },
      'app-state-sync-version': { regular: { version: 3, hash: Buffer.alloc(128, 4), indexValueMap: {} } },
      'lid-mapping': { '551': '9551' },
      'device-list': { '551': ['0', '12'] },
      tctoken: { 'ana@lid': { token: Buffer.from('t'), timestamp: '12', senderTimestamp: 3 } },
      'identity-key': { 'ana.0': new Uint8Array(33).fill(5) },
    };
    await store.set(written);
    for (const read of [store, openAnother().signal]) {
      for (const [type, values] of Object.entries(written)) {
        const ids = Object.keys(values);
        const found = await read.get(type as keyof SignalDataSet & 'session', [...ids, 'nobody']);
        expect(JSON.stringify(found, BufferJSON.replacer), type).toBe(JSON.stringify(values, BufferJSON.replacer));
      }
    }
    const [{ keyData } = {}] = Object.values(await openAnother().signal.get('app-state-sync-key', ['AAAA']));
    expect(keyData).toEqual(Buffer.from([1, 2, 3]));
    await store.set({ session: { 'ana.0': null } });
    expect(await store.get('session', ['ana.0'])).toEqual({});
    expect(await openAnother().signal.get('session', ['ana.0'])).toEqual({});
  });

  it('gives nobody a value that somebody else holds', async () => {
    const { store } = await openStore();
    await store.set({ session: { a: new Uint8Array([1, 2, 3]) } });
    const { a: first } = await store.get('session', ['a']);
    first?.fill(0);
    expect(Object.values(await store.get('session', ['a']))).toEqual([Buffer.from([1, 2, 3])]);
  });

  it('keeps all of what a transaction wrote, or nothing of one that fails', async () => {
    const { store, openAnother } = await openStore();
    const keys = transactional(store);
    const one = new Uint8Array([1]);
    await expect(
      keys.transaction(async () => {
        await keys.set({ session: { a: one }, 'sender-key': { g: one } });
        expect(await keys.get('session', ['a'])).toEqual({ a: one });
        expect(await openAnother().signal.get('session', ['a'])).toEqual({});
        throw new Error('it went wrong');
      }, 'a'),
    ).rejects.toThrow('it went wrong');
    expect(await store.get('session', ['a'])).toEqual({});
    await keys.transaction(async () => {
      await keys.set({ session: { a: one } });
      await keys.transaction(() => Promise.resolve(keys.set({ 'sender-key': { g: one } })), 'g');
    }, 'a');
    const other = openAnother().signal;
    expect([Object.keys(await other.get('session', ['a'])), Object.keys(await other.get('sender-key', ['g']))]).toEqual(
      [['a'], ['g']],
    );
  });

  it('lets transactions of one person follow one another, so that no step of a session is lost', async () => {
    const { store } = await openStore();
    const keys = transactional(store);
    await keys.set({ session: { a: new Uint8Array([0]) } });
    const step = () =>
      keys.transaction(async () => {
        const { a } = await keys.get('session', ['a']);
        await keys.set({ session: { a: new Uint8Array([(a?.[0] ?? 0) + 1]) } });
      }, 'a');
    await Promise.all(Array.from({ length: 20 }, step));
    expect(Object.values(await store.get('session', ['a']))).toEqual([Buffer.from([20])]);
  });

  it('a failed write is reported, and cached keys are read from the rows again', async () => {
    const { keys } = await openStore();
    await keys.write({ session: { a: new Uint8Array([1]) } });
    const failures: unknown[] = [];
    keys.onFailure = (error) => failures.push(error);
    const fail = () => Promise.reject(new Error('the row beside it'));
    await expect(keys.write({ session: { a: new Uint8Array([2]) } }, fail)).rejects.toThrow('the row beside it');
    expect(failures).toHaveLength(1);
    expect(Object.values(await keys.get('session', ['a']))).toEqual([Buffer.from([1])]);
  });
});

describe('over the store of keys the library', () => {
  it('finds private ids and numbers in both directions, with the device, after a restart, too', async () => {
    const { store, openAnother } = await openStore();
    await new LIDMappingStore(transactional(store), logger).storeLIDPNMappings([
      { pn: '5511900000002@s.whatsapp.net', lid: '9001@lid' },
      { lid: '5511900000003@s.whatsapp.net', pn: 'nonsense' },
    ]);
    const ids = new LIDMappingStore(transactional(openAnother().signal), logger);
    expect(await ids.getLIDForPN('5511900000002:4@s.whatsapp.net')).toBe('9001:4@lid');
    expect(await ids.getPNForLID('9001@lid')).toMatch(/^5511900000002(?::0)?@s\.whatsapp\.net$/);
    expect(await ids.getLIDForPN('5511900000003@s.whatsapp.net')).toBeNull();
    await ids.storeLIDPNMappings([{ pn: '5511900000002@s.whatsapp.net', lid: '9002@lid' }]);
    const later = new LIDMappingStore(transactional(openAnother().signal), logger);
    expect(await later.getLIDForPN('5511900000002@s.whatsapp.net')).toBe('9002@lid');
  });

  it('knows of whom it has privacy tokens, however many are added side by side with others', async () => {
    const { store, openAnother } = await openStore();
    const keys = transactional(store);
    for (const jid of ['a@lid', 'b@lid']) {
      await keys.set({
        tctoken: {
          [jid]: { token: Buffer.from(jid), timestamp: '1' },
          ...(await buildMergedTcTokenIndexWrite(keys, [jid])),
        },
      });
    }
    const again = transactional(openAnother().signal);
    expect((await readTcTokenIndex(again)).toSorted()).toEqual(['a@lid', 'b@lid']);
    const { 'b@lid': token } = await again.get('tctoken', ['b@lid']);
    expect(token?.token).toEqual(Buffer.from('b@lid'));
  });
});
