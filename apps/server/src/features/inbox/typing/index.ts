export { createTyping } from './typing.ts';
