import * as z from 'zod';
import { confirmsWhen, isChanged } from './confirmation.ts';
import { arrayOf, crud } from './crud.ts';
import { isoDate, noDetails } from './fields.ts';
import { pixKeyField, pixKeyKinds } from './pix-key.ts';

/** A Pix key of the company, to which its contacts pay. */
export const pixKey = z.object({
  id: z.number(),
  companyId: z.number(),
  /** as banks write it */
  key: z.string(),
  kind: z.enum(pixKeyKinds),
  /** as the bank of who pays shows it; a code holds 25 signs of it */
  receiverName: z.string(),
  /** a code holds 15 signs of it */
  receiverCity: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type PixKey = z.infer<typeof pixKey>;

/** As many keys as a company has at most. */
export const maxPixKeys = 20;

const whereMoneyGoes = 'where the key or the receiver changes';

export const pixKeysCrud = crud({
  path: '/pix-keys',
  one: 'Pix key',
  many: 'Pix keys',
  entity: pixKey,
  list: arrayOf(pixKey),
  fields: z.object({
    /** as people write it */
    key: pixKeyField,
    receiverName: z.string().trim().min(2).max(100),
    receiverCity: z.string().trim().min(2).max(50),
  }),
  confirms: {
    create: 'pixKey',
    update: confirmsWhen('pixKey', whereMoneyGoes, (facts) => isChanged(facts, 'key', 'receiverName', 'receiverCity')),
  },
  deleted: 'Pix key deleted',
  access: { read: 'user', write: 'admin' },
  notFound: 'ERR_NO_PIX_KEY_FOUND',
  event: { name: 'pixKey', record: 'pixKey', id: 'pixKeyId' },
  without: ['lookup'],
  summaries: {
    list: 'The Pix keys of the company, to which contacts pay, in the order in which they were added',
    create: `Adds a Pix key; a company has ${maxPixKeys} at most`,
    delete: 'Removes a Pix key; charges that were sent with it stay',
  },
});
export const {
  list: listPixKeys,
  get: getPixKey,
  create: createPixKey,
  update: updatePixKey,
  delete: deletePixKey,
} = pixKeysCrud;

export const pixKeysEvents = pixKeysCrud.events;

export const pixKeysErrors = {
  ...pixKeysCrud.errors,
  ERR_PIX_KEY_ALREADY_EXISTS: { status: 409, details: noDetails },
  ERR_PIX_KEY_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
} as const;
