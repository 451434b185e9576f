import { randomInt } from 'node:crypto';

/** The alphabet has no letters and digits that look alike; 8 of them are 40 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const newCode = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
/** The code of an address that people open, as addresses are written. */
export const newAddressCode = (): string => newCode().toLowerCase();
/** Normalises a code as it is read from a mail or a sheet and typed: case, spaces and dashes do not matter. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
/** The readable form of a code: in two halves. */
export const readableCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
