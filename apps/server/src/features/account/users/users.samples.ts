import { randomText } from '../../../testing/random.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listUsers: () => ({ query: { searchParam: 'a', pageNumber: 1 } }),
  listUsersBrief: () => ({}),
  getUser: ({ user }) => ({ params: { id: user.user.id } }),
  createUser: ({ queue, connection }) => ({
    body: {
      name: 'Nova pessoa',
      email: email(),
      password: 'Telhado-azul-9',
      profile: 'user',
      allTicket: 'enabled',
      queueIds: [queue.id],
      whatsappId: connection.id,
    },
  }),
  inviteUser: () => ({ body: { name: 'Convidada', email: email() } }),
  inviteUserAgain: async ({ admin }) => {
    const { id } = await admin.ok(
      admin.post<{ id: number }>('/users/invitation', { name: 'Convidada', email: email() }),
    );
    return { by: admin, params: { id } };
  },
  updateUser: async ({ company, admin, queue, connection }) => ({
    by: admin,
    params: { id: (await company.user()).user.id },
    body: { name: `Pessoa ${randomText()}`, queueIds: [queue.id], whatsappId: connection.id },
  }),
  previewUserRemoval: ({ user }) => ({ params: { id: user.user.id } }),
  deleteUser: async ({ company, user }) => ({
    params: { id: (await company.user()).user.id },
    query: { transferTo: user.user.id },
  }),
};

const email = () => `${randomText()}@teste.local`;
