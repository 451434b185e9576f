import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressChangeOf, userIdChangeOf } from './address-changes.rules.ts';

const pn = (value: string) => ({ kind: 'pn', value });
const lid = (value: string) => ({ kind: 'lid', value });

it('a new number is told with the former one, or with the former id in the words alone', () => {
  expect(
    addressChangeOf({
      from: '5511900000001',
      type: 'system',
      system: { type: 'user_changed_number', wa_id: '5511900000002', user_id: 'BR.22' },
    }),
  ).toEqual({ from: [pn('5511900000001')], to: [pn('5511900000002'), lid('BR.22')] });
  expect(
    addressChangeOf({
      type: 'system',
      system: {
        type: 'user_changed_user_id',
        body: 'User Ana Prado changed from BR.11 to BR.22',
        user_id: 'BR.22',
        parent_user_id: 'BR.ENT.33',
      },
    }),
  ).toEqual({ from: [lid('BR.11')], to: [lid('BR.22'), lid('BR.ENT.33')] });
  // The number that is named is the new one already.
  expect(
    addressChangeOf({
      from: '5511900000002',
      system: {
        type: 'user_changed_user_id',
        body: 'User changed from BR.11 to BR.22',
        wa_id: '5511900000002',
        user_id: 'BR.22',
      },
    }),
  ).toEqual({ from: [lid('BR.11')], to: [pn('5511900000002'), lid('BR.22')] });
});

it('a change of ids alone is told by a webhook of its own', () => {
  expect(
    userIdChangeOf({
      wa_id: '5511900000001',
      user_id: { previous: 'BR.11', current: 'BR.22' },
      parent_user_id: { previous: 'BR.ENT.1', current: 'BR.ENT.2' },
    }),
  ).toEqual({ from: [lid('BR.11'), lid('BR.ENT.1')], to: [lid('BR.22'), lid('BR.ENT.2')] });
});

it('an event of Meta that is no whole change of a number moves no contact and throws nothing', () => {
  for (const system of [
    { type: 'customer_identity_changed', wa_id: '5511900000002' },
    { type: 'user_changed_number' },
    { type: 'user_changed_number', wa_id: '5511900000001' },
    { type: 'user_changed_number', wa_id: 'javascript:alert(1)' },
  ])
    expect(addressChangeOf({ from: '5511900000001', system })).toBeUndefined();
  fc.assert(fc.property(fc.jsonValue(), (json) => void [addressChangeOf(json), userIdChangeOf(json)]));
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('type', 'body', 'wa_id', 'user_id', 'previous_user_id'), fc.jsonValue()),
      (system) => void addressChangeOf({ from: '5511900000001', system }),
    ),
  );
});
