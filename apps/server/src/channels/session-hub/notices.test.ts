import { expect, it } from 'vitest';
import { notifyGateways, parseNotice, type SessionNotice } from './notices.ts';

it('a session notice is parsed as it was sent', () => {
  const notices: SessionNotice[] = [
    { kind: 'wake', whatsappId: 7 },
    { kind: 'wake', whatsappId: 7, hasEvents: true },
    { kind: 'work', whatsappId: 7 },
    { kind: 'invoke', whatsappId: 7, id: 'a1b2' },
    { kind: 'heartbeat' },
  ];
  const sent: string[] = [];
  for (const notice of notices) notifyGateways({ notify: (_channel, payload) => void sent.push(payload) }, notice);
  expect(sent.map(parseNotice)).toEqual(notices);
});

it.each(['', 'x', '7:', '7:other', '{', '{"kind":"later","whatsappId":7}'])(
  'a payload that is not known is ignored: %s',
  (payload) => {
    expect(parseNotice(payload)).toBeUndefined();
  },
);
