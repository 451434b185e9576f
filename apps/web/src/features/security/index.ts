export { SecondFactorDialog, type SecondFactorAct } from './second-factor-dialog.tsx';
export { useEndLoginSession, useSecurity } from './security.queries.ts';
