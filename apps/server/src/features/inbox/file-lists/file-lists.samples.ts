import { fileListsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { png } from '../../../testing/sample-values.ts';

export const samples: CrudSamples = {
  crud: fileListsCrud,
  body: () => ({ name: `Lista ${randomText()}`, message: 'Segue o catálogo', options: [{ name: 'Catálogo' }] }),
};

export const calls: SampleCalls = {
  listFileListUses: () => ({}),
  copyFileList: ({ records }) => ({ params: { id: records.get('/files') }, body: { name: `Cópia ${randomText()}` } }),
  uploadFileList: async ({ user }) => ({
    params: {
      id: (await user.ok(user.post<{ id: number }>('/files', { name: `Lista ${randomText()}`, message: 'Segue' }))).id,
    },
    files: { files: png },
  }),
};
