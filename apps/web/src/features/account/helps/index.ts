export { HelpCards } from './help-cards.tsx';
export { HelpPlayer } from './help-player.tsx';
export { HelpsAdmin } from './helps-admin.tsx';
export { useHelps, useHelpViews } from './helps.queries.ts';
export { topicsOf } from './helps.rules.ts';
