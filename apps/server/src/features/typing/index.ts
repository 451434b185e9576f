export { createTyping, type Typing } from './typing.ts';
