export * from './automatic.ts';
export * from './languages.ts';
export * from './translate.ts';
export type { Words } from './words.ts';
