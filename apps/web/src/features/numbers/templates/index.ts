import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

export { headerLimits } from './header-limits.ts';
export { TemplateField } from './template-field.tsx';
export { useServiceWindow, useTemplates } from './templates.queries.ts';

/** Chooses, fills in and sends an approved template: for conversations outside the 24 hours. */
export const TemplateDialog = preloadableComponent(async () => (await import('./template-dialog.tsx')).TemplateDialog);
