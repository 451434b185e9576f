import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FileUploadRule } from '@balcao/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { writeTempFile, type TempFile } from '../files/temp-file.ts';
import { appendField } from './body.ts';

const maxFields = 50;
/** A text of 65,536 characters, the longest of the contract, in its longest encoding. */
const maxFieldBytes = 4 * 65_536;

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** Returns the maximum size of a multipart request under this rule; a longer one is refused before it is read. */
export function maxUploadBytes(rule: FileUploadRule): number {
  return rule.maxCount * (rule.maxBytes + 1024) + maxFields * 2048 + maxFieldBytes * 4;
}

export interface Upload {
  fields: Record<string, unknown>;
  files: TempFile[];
}

/**
 * Reads a multipart request: files to temporary files as they arrive, in the order they were sent, other fields into
 * `fields`. The caller removes the files (`removeTempFiles`).
 * @throws AppError ERR_FILE_TOO_LARGE, ERR_FILE_EMPTY, ERR_FILE_TYPE, ERR_VALIDATION; no file stays on disk then
 */
export async function readUpload(request: FastifyRequest, rule: FileUploadRule, dataDir: string): Promise<Upload> {
  const upload: Upload = { fields: Object.create(null) as Record<string, unknown>, files: [] };
  try {
    const parts = request.parts({
      limits: {
        files: rule.maxCount,
        // One byte more than allowed may pass, so that our own count distinguishes too large from just fitting.
        fileSize: rule.maxBytes + 1,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        parts: rule.maxCount + maxFields,
      },
    });
    for await (const part of parts) {
      if (part.type === 'file') {
        const isFile = part.fieldname === rule.field || part.fieldname === `${rule.field}[]`;
        if (!isFile) throw badField(part.fieldname, `files belong in ${rule.field}`);
        const file = await writeTempFile(part.file, { dataDir, name: nameOf(part), maxSize: rule.maxBytes });
        upload.files.push(file);
        if (file.size === 0) throw new AppError('ERR_FILE_EMPTY', { name: file.name });
        if (!isAllowed(file.mime, rule)) throw new AppError('ERR_FILE_TYPE');
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw badField(part.fieldname, 'is too long');
        // Browsers encode each line break of a form as two characters.
        const value = typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : part.value;
        appendField(upload.fields, part.fieldname, value);
      }
    }
    return upload;
  } catch (error) {
    await removeTempFiles(upload.files);
    throw toAppError(error, rule);
  }
}

/** Low-code tools send files without a name, although the type of the library says otherwise. */
const nameOf = ({ filename }: { filename: string | undefined }): string => filename ?? '';

export async function removeTempFiles(files: readonly TempFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

/** Applies the rule to a type. `image/*` means pictures; SVG, which can contain scripts, has to be named. */
function isAllowed(mime: string, rule: FileUploadRule): boolean {
  if (rule.types === undefined) return true;
  const kind = mime === 'image/svg+xml' ? undefined : `${mime.split('/', 1)[0]}/*`;
  return rule.types.some((type) => type === mime || type === kind);
}

function badField(field: string, problem: string): AppError {
  return new AppError('ERR_VALIDATION', { fields: [{ field, problem }] });
}

function toAppError(error: unknown, rule: FileUploadRule): unknown {
  switch ((error as { code?: unknown } | null)?.code) {
    case 'FST_FILES_LIMIT':
      return badField(rule.field, `at most ${rule.maxCount} files`);
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return badField('', `at most ${maxFields} fields`);
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return badField('', 'is not a form as expected');
    default:
      return isBroken(error) ? badField('', 'is not a complete form') : error;
  }
}

/**
 * Recognises the parser's own errors, which have no code: a missing boundary or one beyond what it can hold, an
 * end in the middle of a part.
 */
function isBroken(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === 'FST_MP_PREMATURE_CLOSE') return true;
  return /multipart|boundary|terminated early|malformed part|needle cannot have/i.test(String(message));
}
