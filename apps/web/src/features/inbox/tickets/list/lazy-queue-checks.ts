import { preloadableComponent } from '../../../../ui/dialogs/preloadable.ts';
import type { QueueChecksProps } from './queue-checks.tsx';

/** The filter by queues as a list to tick, loaded once the page is idle: checkboxes are more code than the list needs at first. */
export const QueueChecks = preloadableComponent<QueueChecksProps>(
  async () => (await import('./queue-checks.tsx')).QueueChecks,
);
