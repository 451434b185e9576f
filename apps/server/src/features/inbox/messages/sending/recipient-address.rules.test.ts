import { expect, it } from 'vitest';
import type { Address } from '../../../../channels/port/message-content.ts';
import { chooseAddress, isBusinessId } from './recipient-address.rules.ts';

const number: Address = { kind: 'pn', value: '5511900000001' };
const privateId: Address = { kind: 'lid', value: '99988877' };
const first: Address = { kind: 'lid', value: 'BR.111' };
const second: Address = { kind: 'lid', value: 'BR.222' };
const group: Address = { kind: 'group', value: '120363000000000000' };
const official = (address: Address) => address.kind === 'pn' || isBusinessId(address);
const linked = (address: Address) => !isBusinessId(address);

it.each<[string, [Address, ...Address[]], (address: Address) => boolean, string | null, Address]>([
  ['the number, where it is known', [number, first, second], official, 'BR.222', number],
  ['the id of this connection', [first, second], official, 'BR.222', second],
  ['the first id where the contact never wrote here', [first, second], official, null, first],
  ['the first id where that of this connection is gone', [first, second], official, 'BR.333', first],
  ['an id that the provider knows', [privateId, first], official, null, first],
  ['the private id on a linked number', [privateId, first], linked, 'BR.111', privateId],
  ['the group', [group], official, null, group],
  ['the first one where the provider knows none', [privateId], official, null, privateId],
])('a contact is written to under %s', (_title, addresses, isAddressable, ownId, chosen) =>
  expect(chooseAddress(addresses, isAddressable, ownId)).toEqual(chosen),
);
