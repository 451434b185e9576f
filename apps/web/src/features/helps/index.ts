export { HelpCards } from './help-cards.tsx';
export { HelpPlayer } from './help-player.tsx';
export { HelpsAdmin } from './helps-admin.tsx';
export { useHelps } from './helps.queries.ts';
