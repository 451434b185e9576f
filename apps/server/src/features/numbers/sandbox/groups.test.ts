import { describe, expect, it } from 'vitest';
import type { SandboxContact, Ticket, TicketEvent } from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { fetchThread, listPhoneMessages, sendFromPhone, sendReply } from '../../../testing/simulated-phone.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

/** A group of two on the phone of a company that takes messages of groups. */
async function openGroup(company: TestCompany) {
  const { admin } = company;
  await admin.ok(admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const phone = await company.connection();
  const [lia, rui] = [newNumber(), newNumber()];
  const group = await admin.ok(
    admin.post<SandboxContact>(`/sandbox/${phone.id}/groups`, {
      name: 'Obra da rua 9',
      members: [
        { number: lia, name: 'Lia' },
        { number: rui, name: 'Rui' },
      ],
    }),
  );
  const sendAs = (author: string, body: string) =>
    sendFromPhone(admin, phone, { number: group.number, author, body, name: 'Nobody' });
  const findTicket = () =>
    until(async () => {
      const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
      return tickets.find(({ isGroup, contact }) => isGroup && contact.name === 'Obra da rua 9');
    });
  return { admin, phone, lia, rui, group, sendAs, findTicket };
}

describe('a group of the simulated phone', () => {
  it('is one conversation with its name, in which each member writes under their own', async () => {
    const { admin, phone, lia, rui, group, sendAs, findTicket } = await openGroup(await server.company());
    await sendAs(lia, 'Chegou o cimento?');
    await sendAs(rui, 'Ainda não');
    const ticket = await findTicket();
    await until(async () => (await fetchThread(admin, ticket.id)).length === 2);
    expect((await fetchThread(admin, ticket.id)).map(({ participantName, body }) => [participantName, body])).toEqual([
      ['Lia', 'Chegou o cimento?'],
      ['Rui', 'Ainda não'],
    ]);
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
    await sendReply(admin, ticket.id, { body: 'Chega às 15h' });
    await until(async () => (await listPhoneMessages(admin, phone, group.number)).length === 3);
    expect(
      (await listPhoneMessages(admin, phone, group.number)).map(({ fromMe, author, body }) => [
        fromMe,
        author?.name ?? null,
        body,
      ]),
    ).toEqual([
      [true, 'Lia', 'Chegou o cimento?'],
      [true, 'Rui', 'Ainda não'],
      [false, null, 'Chega às 15h'],
    ]);
    const contacts = await admin.ok(admin.get<SandboxContact[]>(`/sandbox/${phone.id}/contacts`));
    expect(contacts.find(({ number }) => number === group.number)).toMatchObject({
      name: 'Obra da rua 9',
      members: [
        { number: lia, name: 'Lia' },
        { number: rui, name: 'Rui' },
      ],
      unread: 1,
    });
  });

  it('lets a member change their own words only, and each react for themselves', async () => {
    const { admin, phone, lia, rui, group, sendAs, findTicket } = await openGroup(await server.company());
    const { id } = await sendAs(lia, 'As quatro');
    const path = `/sandbox/${phone.id}/messages/${id}`;
    const { number } = group;
    expect(await admin.put(path, { number, author: rui, body: 'Às cinco' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_MESSAGE_FIXED' },
    });
    await admin.ok(admin.put(path, { number, author: lia, body: 'Às quatro' }));
    await admin.ok(admin.put(`${path}/reaction`, { number, author: rui, emoji: '👍' }));
    await admin.ok(admin.put(`${path}/reaction`, { number, author: lia, emoji: '🙏' }));
    await admin.ok(admin.put(`${path}/reaction`, { number, author: rui, emoji: '❤️' }));
    const ticket = await findTicket();
    const message = await until(async () => {
      const [first] = await fetchThread(admin, ticket.id);
      return first?.reactions.some(({ emoji }) => emoji === '❤️') ? first : undefined;
    });
    expect(message).toMatchObject({ body: 'Às quatro', isEdited: true });
    expect(message.reactions.map(({ name, emoji }) => [name, emoji])).toEqual([
      ['Lia', '🙏'],
      ['Rui', '❤️'],
    ]);
    const [shown] = await listPhoneMessages(admin, phone, number);
    expect(shown?.reactions.map(({ author, emoji }) => [author, emoji])).toEqual([
      [lia, '🙏'],
      [rui, '❤️'],
    ]);
  });

  it('is renamed and left by its members, each a line of the conversation; the last one stays', async () => {
    const { admin, phone, lia, rui, group, sendAs, findTicket } = await openGroup(await server.company());
    await sendAs(lia, 'Oi');
    await sendAs(rui, 'Oi, Lia');
    const ticket = await findTicket();
    await until(async () => (await fetchThread(admin, ticket.id)).length === 2);
    const path = `/sandbox/${phone.id}/groups/${group.number}`;
    const stranger = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } };
    expect(await admin.put(path, { author: newNumber(), name: 'Meu' })).toMatchObject(stranger);
    expect(await admin.delete(`${path}/${newNumber()}`)).toMatchObject(stranger);
    await admin.ok(admin.put(path, { author: rui, name: 'Obra da rua 10' }));
    await admin.ok(admin.delete(`${path}/${rui}`));
    expect(await admin.delete(`${path}/${lia}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_LAST_MEMBER' },
    });
    expect(
      await admin.post(`/sandbox/${phone.id}/messages`, { number: group.number, author: rui, body: 'Oi' }),
    ).toMatchObject(stranger);
    const lines = await until(async () => {
      const { events } = await admin.ok(admin.get<{ events: TicketEvent[] }>(`/tickets/${ticket.id}/events`));
      const found = events.filter(({ kind }) => kind.startsWith('group_'));
      return found.length === 2 ? found : undefined;
    });
    expect(lines.map(({ kind, note }) => [kind, note])).toEqual([
      ['group_left', 'Rui'],
      ['group_renamed', 'Obra da rua 10\nRui'],
    ]);
    const { contact } = await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`));
    expect(contact.name).toBe('Obra da rua 10');
    const contacts = await admin.ok(admin.get<SandboxContact[]>(`/sandbox/${phone.id}/contacts`));
    expect(contacts.find(({ number }) => number === group.number)).toMatchObject({
      name: 'Obra da rua 10',
      members: [{ number: lia, name: 'Lia' }],
    });
  });

  it('is asked by a poll, whose votes stand with it on both sides; a new vote takes the place of the one before', async () => {
    const { admin, phone, lia, rui, group, findTicket } = await openGroup(await server.company());
    const { number } = group;
    const poll = { question: 'Que dia?', options: ['segunda', 'terça'], maxChoices: 1 };
    const { id } = await sendFromPhone(admin, phone, { number, author: lia, poll });
    const path = `/sandbox/${phone.id}/messages/${id}/vote`;
    const vote = (author: string, ...choices: string[]) => admin.put(path, { number, author, choices });
    await admin.ok(vote(rui, 'option-1'));
    await admin.ok(vote(lia, 'option-1'));
    await admin.ok(vote(rui, 'option-2'));
    expect(await vote(rui, 'option-1', 'option-2')).toMatchObject({
      status: 409,
      body: { error: 'ERR_MESSAGE_FIXED' },
    });
    const votes = [
      { name: 'Lia', fromMe: false, choices: ['option-1'] },
      { name: 'Rui', fromMe: false, choices: ['option-2'] },
    ];
    const ticket = await findTicket();
    const asked = await until(async () => {
      const [message] = await fetchThread(admin, ticket.id);
      const found = message?.interactive?.kind === 'poll' ? message.interactive : undefined;
      return found?.votes.some(({ choices }) => choices.includes('option-2'))
        ? { ...found, body: message?.body }
        : undefined;
    });
    expect(asked).toMatchObject({ text: 'Que dia?', maxChoices: 1, votes, body: 'Que dia?\n• segunda\n• terça' });
    const [shown] = await listPhoneMessages(admin, phone, number);
    expect(shown?.interactive).toMatchObject({ kind: 'poll', votes });
    await admin.ok(vote(rui));
    await until(async () => {
      const [message] = await fetchThread(admin, ticket.id);
      return message?.interactive?.kind === 'poll' && message.interactive.votes.length === 1;
    });
    const { id: text } = await sendFromPhone(admin, phone, { number, author: lia, body: 'Oi' });
    expect(
      await admin.put(`/sandbox/${phone.id}/messages/${text}/vote`, { number, author: lia, choices: [] }),
    ).toMatchObject({ status: 409 });
  });

  it('is written into by its members alone', async () => {
    const { admin, phone, group, lia } = await openGroup(await server.company());
    const send = (message: object) => admin.post(`/sandbox/${phone.id}/messages`, { body: 'Oi', ...message });
    const refused = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } };
    expect(await send({ number: group.number, author: newNumber() })).toMatchObject(refused);
    expect(await send({ number: group.number })).toMatchObject(refused);
    expect(await send({ number: '120363000000000009', author: lia })).toMatchObject(refused);
    expect(await listPhoneMessages(admin, phone, group.number)).toEqual([]);
  });
});
