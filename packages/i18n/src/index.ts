export * from './bot-texts.ts';
export * from './languages.ts';
export * from './translate.ts';
export type { Translation as Words } from './translation.ts';
