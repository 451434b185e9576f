import type { Vault } from '../secrets/secrets.ts';

const rounds = 8;
const half = 32n;
const low = (1n << half) - 1n;

const address = /^(\d{1,19})@(s\.whatsapp\.net|lid)$/;
const alias = /^(\d{20})@lid$/;

/**
 * The address of somebody in a group as who may not know numbers gets it: a private id of 20 digits, the same in every answer of
 * the company, from which this installation alone makes the address again, so that a mention still reaches them. It is the
 * address enciphered by a Feistel network of 64 bits. One of more digits than there are numbers or ids has an alias that leads nowhere.
 */
export function aliasOf(vault: Vault, companyId: number, person: string): string {
  const [, digits = '', server] = address.exec(person) ?? [];
  const plain = (BigInt(digits === '' ? 0 : digits) << 1n) | (server === 'lid' ? 1n : 0n);
  const isAddress = server !== undefined && plain >> 64n === 0n && !digits.startsWith('0');
  const value = isAddress ? encipher(vault, companyId, plain) : round(vault, companyId, -1, person);
  return `${value.toString().padStart(20, '0')}@lid`;
}

/** The address behind an alias; anything else stays as it is. */
export function personOf(vault: Vault, companyId: number, text: string): string {
  const [, digits] = alias.exec(text) ?? [];
  if (digits === undefined || BigInt(digits) >> 64n !== 0n) return text;
  const plain = decipher(vault, companyId, BigInt(digits));
  return `${plain >> 1n}@${(plain & 1n) === 1n ? 'lid' : 's.whatsapp.net'}`;
}

function encipher(vault: Vault, companyId: number, plain: bigint): bigint {
  let [left, right] = [plain >> half, plain & low];
  for (let index = 0; index < rounds; index += 1)
    [left, right] = [right, left ^ round(vault, companyId, index, String(right))];
  return (left << half) | right;
}

function decipher(vault: Vault, companyId: number, enciphered: bigint): bigint {
  let [left, right] = [enciphered >> half, enciphered & low];
  for (let index = rounds - 1; index >= 0; index -= 1)
    [left, right] = [right ^ round(vault, companyId, index, String(left)), left];
  return (left << half) | right;
}

/** 32 bits that only this installation can compute. */
function round(vault: Vault, companyId: number, index: number, text: string): bigint {
  const bytes = Buffer.from(vault.sign('person-alias', JSON.stringify([companyId, index, text])), 'base64url');
  return BigInt(bytes.readUInt32BE(0));
}
