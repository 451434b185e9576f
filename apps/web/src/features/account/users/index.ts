export { UserPicker } from './user-picker.tsx';
export { useUsersBrief, useUsersBriefNow } from './users.queries.ts';
