import { announcementsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';
import { png } from '../../../testing/sample-values.ts';

export const samples: CrudSamples = {
  crud: announcementsCrud,
  body: () => ({ title: `Aviso ${randomText()}`, text: 'Manutenção na quinta', priority: 1 }),
};

export const calls: SampleCalls = {
  uploadAnnouncementMedia: async (world) => ({
    params: { id: await createAnnouncementOf(world) },
    files: { file: png },
  }),
  deleteAnnouncementMedia: async (world) => ({ params: { id: await createAnnouncementOf(world) } }),
  markAnnouncementsRead: async (world) => ({ body: { announcementIds: [await createAnnouncementOf(world)] } }),
  listAnnouncementReach: async (world) => ({ params: { id: await createAnnouncementOf(world) } }),
  listAnnouncementUnread: async (world) => ({ params: { id: await createAnnouncementOf(world) } }),
  remindAnnouncement: async (world) => ({ params: { id: await createAnnouncementOf(world) } }),
  listAnnouncementCompanies: () => ({}),
};

const createAnnouncementOf = async ({ operator }: World) =>
  (await operator.ok(operator.post<{ id: number }>('/announcements', { title: randomText(), text: 'Um aviso' }))).id;
