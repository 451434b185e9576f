import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { unreadPartsOf } from './unread-parts.rules.ts';
import { parseWebhook } from './webhook.rules.ts';

const metadata = { display_phone_number: '5511', phone_number_id: '1' };
const named = (change: unknown) => [...unreadPartsOf(change)];
const inMessages = (message: object) => named({ field: 'messages', value: { metadata, messages: [message] } });

/** Fields of Meta's page of webhooks, and whether they are read. Source: webhooks/overview and the pages of its references. */
const documentedFields: Readonly<Record<string, boolean>> = {
  account_alerts: false,
  account_review_update: false,
  account_update: true,
  automatic_events: false,
  business_capability_update: true,
  calls: true,
  flows: false,
  group_lifecycle_update: false,
  group_participants_update: false,
  group_settings_update: false,
  group_status_update: false,
  history: true,
  message_template_components_update: false,
  message_template_quality_update: true,
  message_template_status_update: true,
  messages: true,
  messaging_handovers: true,
  partner_solutions: false,
  payment_configuration_update: false,
  phone_number_name_update: false,
  phone_number_quality_update: true,
  security: false,
  smb_app_state_sync: true,
  smb_message_echoes: true,
  standby: true,
  template_category_update: true,
  tracking_events: false,
  user_id_update: true,
  user_preferences: true,
};

describe('the unread parts of a webhook', () => {
  it.each(Object.entries(documentedFields))(
    'name the documented field %s where it is not read: read %s',
    (field, isRead) => {
      expect(named({ field, value: { metadata } })).toEqual(isRead ? [] : [field]);
    },
  );

  it.each<[string, unknown, string[]]>([
    ['an invented field', { field: 'telepathy', value: {} }, ['telepathy']],
    ['an invented key beside the field', { field: 'messages', value: { metadata }, extra: 1 }, ['change.extra']],
    ['an invented part of a field', { field: 'messages', value: { metadata, dreams: [] } }, ['messages.dreams']],
    ['a number that is not named', { field: 'messages', value: { messages: [] } }, ['messages.metadata']],
    ['a value that is none', { field: 'messages', value: 'x' }, ['messages.value']],
    ['a change that is none', 'x', ['change']],
    ['a change without a field', { value: {} }, ['other']],
    [
      'a status with more in it',
      { field: 'messages', value: { metadata, statuses: [{ id: 'a', mood: 1 }] } },
      ['messages.statuses.mood'],
    ],
    [
      'a person with more in it',
      { field: 'messages', value: { metadata, contacts: [{ wa_id: '1', age: 4 }] } },
      ['messages.contacts.age'],
    ],
    [
      'a message that another holder received',
      { field: 'standby', value: { metadata, standby: { messages: [{ id: 'a', type: 'hologram' }] } } },
      ['standby.type.hologram'],
    ],
    [
      'an answer that another holder sent',
      {
        field: 'standby',
        value: {
          metadata,
          standby: { message_echoes: [{ id: 'a', message: { to: '1', type: 'text', text: {}, glow: 1 } }] },
        },
      },
      ['standby.messages.glow'],
    ],
  ])('name %s', (_what, change, names) => {
    expect(named(change)).toEqual(names);
  });

  it('name kinds and keys of messages, and messages without an id', () => {
    expect(inMessages({ id: 'a', from: '1', type: 'text', text: { body: 'Oi' } })).toEqual([]);
    expect(inMessages({ id: 'a', from: '1', type: 'hologram', hologram: {} })).toEqual(['messages.type.hologram']);
    expect(inMessages({ id: 'a', from: '1', type: 'text', text: {}, sparkle: 1 })).toEqual([
      'messages.messages.sparkle',
    ]);
    expect(inMessages({ from: '1', type: 'text', text: {} })).toEqual(['messages.messages.unreadable']);
  });

  it("hold nobody's number and no long or strange names, whatever is sent", () => {
    for (const field of ['5511987654321', 'x5511987654321', 'a'.repeat(41), 'é', 'a b', '<b>', ''])
      expect(named({ field, value: {} })).toEqual(['other']);
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, field) => {
        for (const name of named({ field, value })) expect(name).toMatch(/^[A-Za-z0-9_.]{1,125}$/);
        for (const name of named({ field: 'messages', value })) expect(name).toMatch(/^[A-Za-z0-9_.]{1,125}$/);
      }),
      { numRuns: 200 },
    );
  });

  it('are counted by name beside what is read', () => {
    const raw = Buffer.from(
      JSON.stringify({
        entry: [
          {
            id: '9',
            changes: [
              { field: 'telepathy', value: {} },
              { field: 'telepathy', value: {} },
              {
                field: 'messages',
                value: { metadata, messages: [{ id: 'a', from: '1', type: 'text', text: { body: 'Oi' } }] },
              },
            ],
          },
        ],
      }),
    );
    const [batch] = [...parseWebhook(raw)];
    expect(batch?.byNumber.get('1')).toHaveLength(1);
    expect(batch?.unread).toEqual(new Map([['telepathy', 2]]));
    expect([...parseWebhook(Buffer.from('no JSON'))].map(({ unread }) => unread)).toEqual([new Map([['body', 1]])]);
  });
});
