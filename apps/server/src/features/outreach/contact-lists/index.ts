import type { PhoneDeps } from '../../inbox/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactListRoutes } from './contact-lists.routes.ts';
import { examineNumbersHandler } from './examine-numbers.jobs.ts';
import { createListImports } from './list-imports.ts';
import { numberCheckHandlers } from './number-check.jobs.ts';

export { recordAdded, removeListItem } from './contact-lists.ts';
export { lockList } from './contact-lists.sql.ts';

/** Registers the endpoints and jobs of contact lists, whose members are recipients of campaigns. */
export function createContactLists(platform: Platform, { invokeSession }: Pick<PhoneDeps, 'invokeSession'>): void {
  const imports = createListImports(platform);
  contactListRoutes(platform, imports);
  for (const handler of [
    imports.handler,
    ...numberCheckHandlers(platform, invokeSession),
    examineNumbersHandler(platform.database),
  ])
    platform.registerJob(handler);
}
