import type { PushDevice } from '@balcao/contract';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { newPhone } from './push.testing.ts';

export const calls: SampleCalls = {
  getPush: () => ({}),
  setPushChoices: () => ({
    body: {
      waiting: true,
      own: true,
      mentions: false,
      onlyInShift: false,
      quietFrom: '22:00',
      quietUntil: '07:00',
      pausedUntil: null,
    },
  }),
  addPushDevice: (_world, server) => ({ body: newPhone(server).body }),
  removePushDevice: async ({ user }, server) => {
    const { id } = await user.ok(user.post<PushDevice>('/push/devices', newPhone(server).body));
    return { by: user, params: { id } };
  },
  testPush: () => ({}),
};
