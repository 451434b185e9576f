export { useUsersBrief } from './users.queries.ts';
