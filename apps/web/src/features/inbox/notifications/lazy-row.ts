import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

export const VolumeRow = preloadableComponent(async () => (await import('./volume-row.tsx')).VolumeRow);
