import { until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import type { SampleCall, World } from '../../../testing/world-types.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  setSandboxActivity: ({ connection, numbers }) => ({
    params: { whatsappId: connection.id },
    body: { number: numbers.open, activity: 'typing' },
  }),
  scanSandboxQrCode: async (world) => ({ params: { whatsappId: await connectionShowingQr(world) }, body: {} }),
  disconnectSandbox: async ({ company }) => ({
    params: { whatsappId: (await company.connection({ paired: false })).id },
  }),
  createSandboxGroup: ({ connection }) => ({
    params: { whatsappId: connection.id },
    body: { name: 'Grupo', members: [1, 2].map((which) => ({ number: newNumber(), name: `Pessoa ${which}` })) },
  }),
  renameSandboxGroup: async (world) => {
    const { params, members } = await newGroup(world);
    return { params, body: { author: members[0], name: `Grupo ${randomText()}` } };
  },
  leaveSandboxGroup: async (world) => {
    const { params, members } = await newGroup(world);
    return { params: { ...params, member: members[0] } };
  },
  voteInSandboxPoll: async ({ company, admin }) => {
    const { id: whatsappId } = await company.connection({ paired: false });
    const number = newNumber();
    const poll = { question: 'Que dia?', options: ['segunda', 'terça'], maxChoices: 1 };
    const { id } = await admin.ok(
      admin.post<{ id: string }>(`/sandbox/${whatsappId}/messages`, { number, name: 'Contato', poll }),
    );
    return { params: { whatsappId, providerId: id }, body: { number, choices: ['option-1'] } };
  },
  listSandboxContacts: ({ connection }) => ({ params: { whatsappId: connection.id } }),
  listSandboxMessages: ({ connection, numbers }) => ({
    params: { whatsappId: connection.id },
    query: { number: numbers.open },
  }),
  sendSandboxMessage: async ({ company, phoneMessage: onPhone }) => ({
    // Not linked: its messages create no tickets that other tests would see.
    params: { whatsappId: (await company.connection({ paired: false })).id },
    body: {
      number: newNumber(),
      name: 'Contato',
      body: 'Oi',
      quotedMsgId: onPhone.providerId,
      providerId: randomText(),
    },
  }),
  editSandboxMessage: ({ connection, numbers, phoneMessage: onPhone }) => ({
    params: { whatsappId: connection.id, providerId: onPhone.providerId },
    body: { number: numbers.open, body: `Oi ${randomText()}` },
  }),
  deleteSandboxMessage: sandboxMessage,
  reactToSandboxMessage: ({ connection, numbers, phoneMessage: onPhone }) => ({
    params: { whatsappId: connection.id, providerId: onPhone.providerId },
    body: { number: numbers.open, emoji: '👍' },
  }),
  markSandboxRead: ({ connection, numbers }) => ({
    params: { whatsappId: connection.id },
    body: { number: numbers.open },
  }),
};

/** On a phone that is not linked: its messages create no tickets that other tests would see. */
async function newGroup({ company, admin }: World) {
  const { id: whatsappId } = await company.connection({ paired: false });
  const members = [newNumber(), newNumber()];
  const { number } = await admin.ok(
    admin.post<{ number: string }>(`/sandbox/${whatsappId}/groups`, {
      name: 'Grupo',
      members: members.map((member) => ({ number: member, name: 'Contato' })),
    }),
  );
  return { params: { whatsappId, number }, members };
}

async function connectionShowingQr({ company, admin }: World): Promise<number> {
  const { id } = await company.connection({ paired: false });
  await admin.ok(admin.put(`/whatsappsession/${id}`));
  await until(async () => (await admin.ok(admin.get<{ status: string }>(`/whatsapp/${id}`))).status === 'qrcode');
  return id;
}

async function sandboxMessage({ company, admin }: World): Promise<SampleCall> {
  const { id: whatsappId } = await company.connection({ paired: false });
  const number = newNumber();
  const { id } = await admin.ok(
    admin.post<{ id: string }>(`/sandbox/${whatsappId}/messages`, { number, name: 'Contato', body: 'Oi' }),
  );
  return { params: { whatsappId, providerId: id }, query: { number } };
}
