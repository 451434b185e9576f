import { lazy } from 'react';

/** The list as a card of the dashboard: nothing once it was put away or all is done. For admins. */
export const FirstStepsCard = lazy(async () => ({ default: (await import('./first-steps-card.tsx')).FirstStepsCard }));
