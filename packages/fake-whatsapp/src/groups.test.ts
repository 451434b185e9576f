import { beforeAll, describe, expect, it } from 'vitest';
import type { Group } from './core/accounts.ts';
import { useLinkedShop } from './testing/linked-shop.ts';

const world = useLinkedShop();

describe('groups', () => {
  let team: Group;
  beforeAll(() => {
    const { peer, shop, ana, bia } = world;
    team = peer.group('Equipe', [ana, shop, bia]);
  });

  it('are listed to the client with number and private id of each participant', async () => {
    const { client, shop, ana, bia } = world;
    const known = await client.socket.groupFetchAllParticipating();
    expect(known[team.jid]).toMatchObject({ subject: 'Equipe', addressingMode: 'lid', owner: ana.account.lid });
    const { participants } = await client.socket.groupMetadata(team.jid);
    expect(participants.map(({ id, phoneNumber }) => [id, phoneNumber])).toEqual(
      [ana, shop, bia].map(({ account }) => [account.lid, account.pn]),
    );
  });

  it('deliver messages from and to every participant', async () => {
    const { client, ana, bia, inbound } = world;
    const { id } = await ana.send(team, 'oi grupo');
    expect(await inbound(id)).toMatchObject({
      message: { conversation: 'oi grupo' },
      key: { remoteJid: team.jid, participant: ana.account.lid, participantAlt: ana.account.pn },
    });
    await inbound((await ana.send(team, 'mais uma')).id);
    await client.socket.sendMessage(team.jid, { text: 'olá grupo' });
    await client.socket.sendMessage(team.jid, { text: 'segunda' });
    for (const member of [ana, bia]) {
      expect((await member.waitForMessage('olá grupo')).chat).toBe(team);
      await member.waitForMessage('segunda');
    }
  });

  it('deliver messages of the own phone with fromMe', async () => {
    const { shop, inbound } = world;
    const { id } = await shop.send(team, 'do celular ao grupo');
    expect((await inbound(id)).key).toMatchObject({ remoteJid: team.jid, fromMe: true });
  });

  it('notify the client of a new subject and of added and removed participants', async () => {
    const { peer, client, ana } = world;
    const events = (kind: number) =>
      client.messages.waitFor(
        ({ key, messageStubType }) => key.remoteJid === team.jid && Number(messageStubType) === kind,
      );
    ana.renameGroup(team, 'Equipe nova');
    expect((await events(21)).messageStubParameters).toEqual(['Equipe nova']);
    const caio = peer.phone('5511900000055', 'Caio');
    ana.addToGroup(team, caio);
    expect((await events(27)).messageStubParameters?.join()).toContain(caio.account.lid);
    ana.removeFromGroup(team, caio);
    expect((await events(28)).messageStubParameters?.join()).toContain(caio.account.lid);
    const { subject, participants } = await client.socket.groupMetadata(team.jid);
    expect([subject, participants.length]).toEqual(['Equipe nova', 3]);
  });

  it('repeat an undecryptable message on a retry receipt', async () => {
    const { peer, client, shop, bia, inbound } = world;
    peer.faults.garble(shop);
    const { id } = await bia.send(team, 'ilegível no grupo');
    expect((await inbound(id)).message?.conversation).toBe('ilegível no grupo');
    peer.faults.cannotRead(bia);
    await client.socket.sendMessage(team.jid, { text: 'outra vez no grupo' });
    expect((await bia.waitForMessage('outra vez no grupo')).chat).toBe(team);
  });
});
