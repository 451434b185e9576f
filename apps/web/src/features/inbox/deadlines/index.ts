export { useDeadlineRules } from './deadline-rules.queries.ts';
export { DeadlineRulesPage } from './deadline-rules-page.tsx';
