export { AccessSettingsPanel } from './access-settings.tsx';
export { FactorCard, PasskeysCard } from './factor-cards.tsx';
export { FailuresCard } from './failures-card.tsx';
export { hasSecondFactor, useSecurity } from './security.queries.ts';
export { findMadeAccess, MadeAccessCard, MadeAccessDialog, useMadeAccess } from './made-access.tsx';
export { SessionsCard } from './sessions-card.tsx';
