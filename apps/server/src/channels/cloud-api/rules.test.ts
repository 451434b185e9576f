import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSendError } from './errors.rules.ts';
import { translateInbound } from './inbound.rules.ts';
import type { Sender } from './people.rules.ts';
import { toGraphMessage } from './outbound.rules.ts';
import { takeToken } from './rate-limiter.ts';
import { nextAck } from './status.rules.ts';
import { vcardToGraphContacts, graphContactToVcard } from './vcard.ts';
import { parseWebhook, hasValidSignature } from './webhook.rules.ts';

const hook = (value: object) =>
  Buffer.from(
    JSON.stringify({
      entry: [{ changes: [{ field: 'messages', value: { metadata: { phone_number_id: '1' }, ...value } }] }],
    }),
  );
const eventsOf = (raw: Buffer) => [...parseWebhook(raw)].flatMap(({ byNumber }) => byNumber.get('1') ?? []);
const one = (message: object) =>
  translateInbound({ id: 'wamid.A', from: '5511987650001', timestamp: '1763769600', ...message }, { name: 'Lia' })[0];

describe('a webhook', () => {
  it('is signed over its very bytes', () => {
    const raw = Buffer.from('{"a": "á"}');
    const sign = (bytes: Buffer, secret: string) =>
      `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
    expect(hasValidSignature(raw, sign(raw, 's'), 's')).toBe(true);
    for (const bad of [
      undefined,
      '',
      'sha256=',
      'sha256=zz',
      sign(raw, 'other'),
      sign(Buffer.from('{"a":"á"}'), 's'),
    ]) {
      expect(hasValidSignature(raw, bad, 's')).toBe(false);
    }
  });

  it('never throws, whatever it says, and never loses a good message beside a bad one', () => {
    fc.assert(fc.property(fc.json(), (json) => void [...parseWebhook(Buffer.from(json))]));
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), (others) => {
        const events = eventsOf(
          hook({ messages: [...others, { id: 'good', from: '1' }], statuses: others, contacts: others }),
        );
        expect(events.some(({ key }) => key === 'good')).toBe(true);
      }),
    );
  });

  it('comes in batches of a thousand in its order, each message with its sender, and in one where it holds nothing', () => {
    const people = Array.from({ length: 2_500 }, (_one, index) => ({
      wa_id: `55${index}`,
      profile: { name: `P${index}` },
    }));
    const batches = [
      ...parseWebhook(
        hook({ messages: people.map(({ wa_id }) => ({ id: `m${wa_id}`, from: wa_id })), contacts: people }),
      ),
    ].map(({ byNumber }) => byNumber.get('1') ?? []);
    expect(batches.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    expect(batches.flat().map(({ chat, payload }) => [chat, (payload as Sender).name])).toEqual(
      people.map(({ wa_id, profile }) => [wa_id, profile.name]),
    );
    expect([...parseWebhook(Buffer.from('{"entry":[]}'))]).toEqual([
      { byNumber: new Map(), byAccount: new Map(), unread: new Map() },
    ]);
  });

  it('a message names its sender by number, by Meta id, or by the first person of the webhook', () => {
    const contacts = [
      { wa_id: '1', profile: { name: 'first' } },
      { user_id: 'BR.2', profile: { name: 'second' } },
      { wa_id: '3', user_id: 'BR.3', profile: { name: 'third' } },
    ];
    const nameOf = (message: object) =>
      eventsOf(hook({ messages: [message], contacts })).map(({ payload }) => (payload as Sender).name);
    expect(nameOf({ id: 'a', from: '3' })).toEqual(['third']);
    expect(nameOf({ id: 'a', from_user_id: 'BR.2' })).toEqual(['second']);
    expect(nameOf({ id: 'a', from: '99', from_user_id: 'BR.3' })).toEqual(['third']);
    expect(nameOf({ id: 'a', from: '99' })).toEqual(['first']);
  });

  it('holds nothing that PostgreSQL would refuse', () => {
    const raw = Buffer.from(
      '{"entry":[{"changes":[{"field":"messages","value":{"metadata":{"phone_number_id":"1"},"messages":[{"id":"a","from":"1","text":{"body":"x\\u0000y\\ud800"}}]}}]}]}',
    );
    expect(JSON.stringify(eventsOf(raw))).toContain('xy\ufffd');
  });
});

describe('what a contact sends', () => {
  it('becomes what the inbox knows, kind by kind', () => {
    expect(one({ type: 'text', text: { body: 'Oi' }, context: { id: 'wamid.B', forwarded: true } })).toMatchObject({
      body: 'Oi',
      quotedId: 'wamid.B',
      isForwarded: true,
      sentAt: '2025-11-22T00:00:00.000Z',
    });
    expect(one({ type: 'audio', audio: { id: '7', mime_type: 'audio/ogg; codecs=opus', voice: true } })).toMatchObject({
      mediaType: 'audio',
      isVoice: true,
      file: { id: '7', name: 'audio.ogg' },
    });
    expect(one({ type: 'document', document: { id: '7', filename: 'nota.pdf', caption: 'A nota' } })).toMatchObject({
      mediaType: 'application',
      body: 'A nota',
      file: { name: 'nota.pdf' },
    });
    expect(one({ type: 'sticker', sticker: { id: '7', mime_type: 'image/webp' } })).toMatchObject({
      mediaType: 'image',
    });
    expect(one({ type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja|1' } })).toMatchObject({
      mediaType: 'locationMessage',
      body: expect.stringMatching(/^\|https:.*\|Loja\/1$/) as string,
    });
    expect(one({ type: 'button', button: { text: 'Quero' } })).toMatchObject({
      mediaType: 'conversation',
      body: 'Quero',
    });
    expect(
      one({
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Vendas', description: 'Falar' } },
      }),
    ).toMatchObject({ body: 'Vendas\nFalar' });
    expect(
      one({ type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Sim' } } }),
    ).toMatchObject({ body: 'Sim' });
    expect(
      translateInbound(
        {
          id: 'wamid.C',
          from: '5511987650001',
          type: 'contacts',
          contacts: [{ name: { formatted_name: 'Lia' } }, { name: { formatted_name: 'Rui' } }],
        },
        { name: '' },
      ).map(({ id }) => id),
    ).toEqual(['wamid.C', 'wamid.C#2']);
  });

  it('is said to be unknown where it is, and never throws', () => {
    for (const message of [
      { type: 'order', order: {} },
      { type: 'unsupported', errors: [{ code: 131051 }] },
      { type: 'image' },
      { type: 'text', text: null },
      {},
    ]) {
      expect(one(message)).toMatchObject({ kind: 'message', isUnsupported: true });
    }
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('type', 'text', 'image', 'context', 'reaction', 'contacts', 'location', 'timestamp'),
          fc.jsonValue(),
        ),
        (message) => void one(message),
      ),
    );
  });

  it('keeps a card readable in both directions', () => {
    const card = graphContactToVcard({
      name: { formatted_name: 'Lia, Prado; ME' },
      phones: [{ phone: '+55 11 98765-0001', wa_id: '5511987650001' }],
    });
    expect(card).toContain('waid=5511987650001');
    expect(vcardToGraphContacts(card)).toMatchObject([
      { name: { formatted_name: 'Lia, Prado; ME' }, phones: [{ phone: '+55 11 98765-0001', wa_id: '5511987650001' }] },
    ]);
  });

  it('keeps the people of one message apart', () => {
    const cards = ['Lia', 'Otávio'].map((name) => `BEGIN:VCARD\nFN:${name}\nTEL:+55 11 3000-0001\nEND:VCARD`);
    expect(vcardToGraphContacts(cards.join('\n'))).toMatchObject([
      { name: { formatted_name: 'Lia' }, phones: [{ phone: '+55 11 3000-0001' }] },
      { name: { formatted_name: 'Otávio' }, phones: [{ phone: '+55 11 3000-0001' }] },
    ]);
  });
});

describe('reports of delivery', () => {
  it('only lead forward, in whatever order they come', () => {
    const reports = fc.array(fc.constantFrom<2 | 3 | 4 | -1>(2, 3, 4, -1), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(reports, (acks) => {
        let now = 0;
        for (const ack of acks) {
          const next = nextAck(now, { ack });
          expect(next >= now || next === -1).toBe(true);
          // What the contact has stays; what failed is not sent by a late report.
          if (now >= 3) expect(next).toBeGreaterThanOrEqual(now);
          if (now === -1) expect([-1, 3, 4]).toContain(next);
          now = next;
        }
        if (acks.some((ack) => ack >= 3)) expect(now).toBe(Math.max(...acks));
      }),
    );
  });
});

describe('what is sent', () => {
  const message = {
    address: { kind: 'pn' as const, value: '5511987650001' },
    providerId: '3EB0',
    mediaType: 'application' as const,
    body: '',
  };
  const media = (mime: string, size = 1000) => ({ key: 'k', name: 'arquivo', mime, size });

  it('goes as the kind Meta takes, else as a document, and carries our id', () => {
    const typeOf = (mime: string, size?: number, body = '') =>
      toGraphMessage({ ...message, body, media: media(mime, size) }, { file: '9' });
    expect(typeOf('image/jpeg')).toMatchObject({ type: 'image', biz_opaque_callback_data: '3EB0' });
    expect(typeOf('image/jpeg', 6_000_000)).toMatchObject({ type: 'document', document: { filename: 'arquivo' } });
    expect(typeOf('image/webp')).toMatchObject({ type: 'document' });
    expect(typeOf('audio/mpeg')).toMatchObject({ type: 'audio', audio: { id: '9' } });
    expect(typeOf('audio/mpeg', 1000, 'Ouça')).toMatchObject({ type: 'document', document: { caption: 'Ouça' } });
    expect(
      toGraphMessage(
        { ...message, mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Loja' },
        {},
      ),
    ).toMatchObject({ type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } });
  });

  it('is refused in words, and tried again where that helps', () => {
    const of = (code: number, status = 400) => [
      toSendError({ status, code }).code,
      toSendError({ status, code }).isFinal,
    ];
    expect(of(131047)).toEqual(['ERR_WAPP_WINDOW_CLOSED', true]);
    expect(of(131026)).toEqual(['ERR_WAPP_UNDELIVERABLE', true]);
    expect(of(131056)).toEqual(['ERR_WAPP_TOO_FAST', false]);
    expect(of(130429)).toEqual(['ERR_WAPP_TOO_FAST', false]);
    expect(of(190, 401)).toEqual(['ERR_WAPP_NOT_INITIALIZED', false]);
    expect(of(132001)).toEqual(['ERR_WAPP_TEMPLATE', true]);
    expect(of(131000, 500)).toEqual(['ERR_SENDING_WAPP_MSG', false]);
  });

  it('keeps to 45 at once and one in 6 seconds', () => {
    const bucket = { tokens: 45, updatedAt: 0 };
    const limits = { tokens: 45, refillPerMs: 1 / 6000 };
    expect(Array.from({ length: 47 }, () => takeToken(bucket, limits, 0)).slice(44)).toEqual([0, 6000, 12_000]);
    expect(takeToken(bucket, limits, 18_000)).toBe(0);
  });
});
