import type { Address } from '../../../../channels/port/message-content.ts';

/** Whether an address is an id under which Meta names a person to one business portfolio: private ids of linked numbers are digits. */
export const isBusinessId = ({ kind, value }: Address): boolean => kind === 'lid' && !/^\d+$/.test(value);

/**
 * Chooses the address of a contact to write to: their number; else the id under which they wrote on this connection, for an id of another
 * portfolio means nothing there; else the first one that the provider knows.
 * @param addresses of the contact, at least one
 * @param ownId the id under which the contact wrote on this connection; null = they did not, or had none
 */
export function chooseAddress(
  addresses: readonly [Address, ...Address[]],
  isAddressable: (address: Address) => boolean,
  ownId: string | null,
): Address {
  const known = addresses.filter(isAddressable);
  return (
    known.find(({ kind }) => kind !== 'lid') ?? known.find(({ value }) => value === ownId) ?? known[0] ?? addresses[0]
  );
}
