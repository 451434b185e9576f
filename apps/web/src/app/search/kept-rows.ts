import { keepPreviousData } from '@tanstack/react-query';

/**
 * For rows and figures that are only looked at: while a filter changes, those of the former one stay. What a key chooses
 * from is searched by `useAnsweredSearch`, which knows whose answer is shown.
 */
export const keepFormerRows = { placeholderData: keepPreviousData } as const;
