export { UserPicker } from './user-picker.tsx';
export { useUsersBrief } from './users.queries.ts';
