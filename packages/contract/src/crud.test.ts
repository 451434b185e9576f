import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { arrayOf, attachmentOf, crud, pageOf } from './crud.ts';
import { idParam } from './endpoint.ts';

const entity = z.object({ id: z.number(), name: z.string() });
const fields = z.object({ name: z.string().min(2), color: z.string() });
const event = { name: 'file', record: 'fileList', id: 'fileId' } as const;
const common = { path: '/files', one: 'file list', many: 'file lists', entity, fields, event } as const;

describe('crud()', () => {
  const files = crud({
    ...common,
    list: pageOf('files', entity, { companyId: idParam.optional() }),
    detail: entity.extend({ options: z.array(z.string()) }),
    create: { color: fields.shape.color.default('#fff') },
    deleted: 'File list deleted',
    access: { read: 'user', write: 'admin', delete: 'super' },
    plan: 'useCampaigns',
    notFound: 'ERR_NO_FILE_FOUND',
  });

  it('declares the paths, methods, access and plan of list, lookup, get, create, update and delete', () => {
    const { list, lookup, get, create, update, delete: remove } = files;
    expect([list, lookup, get, create, update, remove].map((one) => `${one.method} ${one.path} ${one.access}`)).toEqual(
      [
        'GET /files user',
        'GET /files/list user',
        'GET /files/{id} user',
        'POST /files admin',
        'PUT /files/{id} admin',
        'DELETE /files/{id} super',
      ],
    );
    for (const one of [list, lookup, get, create, update, remove]) expect(one.plan).toBe('useCampaigns');
    expect([list, get, update, remove].map(({ notFound }) => notFound)).toEqual([
      undefined,
      'ERR_NO_FILE_FOUND',
      'ERR_NO_FILE_FOUND',
      'ERR_NO_FILE_FOUND',
    ]);
  });

  it('answers pages under the key of the noun, and takes filters beside search and page number', () => {
    expect(files.list.answer.parse({ files: [{ id: 1, name: 'A', secret: 'x' }], count: 1, hasMore: false })).toEqual({
      files: [{ id: 1, name: 'A' }],
      count: 1,
      hasMore: false,
    });
    expect(files.list.query.parse({ companyId: '3', pageNumber: '2' })).toEqual({
      searchParam: '',
      pageNumber: 2,
      companyId: 3,
    });
  });

  it('fills defaults in when one is created and changes only what is sent', () => {
    expect(files.create.body.parse({ name: 'Nova' })).toEqual({ name: 'Nova', color: '#fff' });
    expect(files.update.body.parse({ name: 'Outra' })).toEqual({ name: 'Outra' });
  });

  it('declares the live event under the keys of the wire, and the code of a missing record', () => {
    const schema = files.events.file;
    expect(schema.parse({ action: 'create', fileList: { id: 1, name: 'A' } })).toEqual({
      action: 'create',
      fileList: { id: 1, name: 'A' },
    });
    expect(schema.parse({ action: 'delete', fileId: 1 })).toEqual({ action: 'delete', fileId: 1 });
    expect(schema.safeParse({ action: 'delete', id: 1 }).success).toBe(false);
    expect(files.errors.ERR_NO_FILE_FOUND.status).toBe(404);
  });

  it('leaves out calls, answers 201 and an empty deletion where the wire does', () => {
    const integrations = crud({
      ...common,
      list: arrayOf(entity),
      updateStatus: 201,
      access: 'admin',
      notFound: 'ERR_NO_FILE_FOUND',
      event: { ...event, actions: ['update'] },
      without: ['lookup', 'get'],
    });
    expect(Object.keys(integrations)).not.toContain('lookup');
    expect(Object.keys(integrations)).not.toContain('get');
    expect(integrations.update.status).toBe(201);
    expect(integrations.delete.answer.parse({ message: 'x' })).toEqual({});
    expect(integrations.events.file.safeParse({ action: 'create', fileList: { id: 1, name: 'A' } }).success).toBe(
      false,
    );
  });

  it('gives an attachment to who may change the record', () => {
    const { upload, remove } = attachmentOf(files.update, { one: 'file list', types: ['image/*'] });
    expect([upload, remove].map((one) => `${one.method} ${one.path} ${one.access}`)).toEqual([
      'POST /files/{id}/media-upload admin',
      'DELETE /files/{id}/media-upload admin',
    ]);
    expect(upload.files).toMatchObject({ field: 'file', types: ['image/*'] });
  });
});
