import { preloadableComponent } from '../../../../ui/dialogs/preloadable.ts';

/** What a view shows besides its list, and the dialogs of views: not loaded with the list. */
export const ViewHead = preloadableComponent(async () => (await import('./view-head.tsx')).ViewHead);
export const ViewForm = preloadableComponent(async () => (await import('./view-form.tsx')).ViewForm);
export const OrganizeViews = preloadableComponent(async () => (await import('./organize-views.tsx')).OrganizeViews);
