import { randomBytes, randomInt } from 'node:crypto';

/** Texts and colours that no other record has. */
export const randomText = () => randomBytes(5).toString('hex');
export const randomColor = () => `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
