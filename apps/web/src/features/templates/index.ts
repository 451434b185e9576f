import { lazy } from 'react';

export { useServiceWindow } from './templates.queries.ts';

/** Chooses, fills in and sends an approved template: for conversations outside the 24 hours. */
export const TemplateDialog = lazy(async () => ({ default: (await import('./template-dialog.tsx')).TemplateDialog }));
