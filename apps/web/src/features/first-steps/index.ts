import { preloadableComponent } from '../../ui/preloadable.ts';

/** The list as a card of the dashboard: nothing once it was dismissed or all is done. For admins. */
export const FirstStepsCard = preloadableComponent(async () => (await import('./first-steps-card.tsx')).FirstStepsCard);
