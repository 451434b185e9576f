import { readFile } from 'node:fs/promises';
import { knowledgeCrud, uploadKnowledge } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addDocument, knowledgeUseCases } from './knowledge.ts';
import { readDocument } from './read-document.ts';

export function knowledgeRoutes(platform: Platform): void {
  const { http, database } = platform;
  crudRoutes(platform, knowledgeCrud, knowledgeUseCases);

  // Read before the transaction: a long file takes its time.
  http.handle(uploadKnowledge, async ({ actor, files: [file] }) => {
    if (!file || file.size === 0)
      throw new AppError('ERR_VALIDATION', {
        fields: [{ field: 'file', problem: 'expected a file that is not empty' }],
      });
    const { kind, pages } = await readDocument(actor.companyId, file.name, await readFile(file.path));
    const name = file.name.slice(0, 100);
    return writeForCompany(database, actor.companyId, (tx) => addDocument(tx, { name, kind, pages }));
  });
}
