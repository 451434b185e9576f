import { useLocation } from '@tanstack/react-router';

/** Pages with a bar of their own in the place of the top bar. */
const wholePages = /^\/flows\/(from-queue\/)?\d+(\/results)?$/;

/** Whether the page of the present address has a bar of its own. */
export const useIsWholePage = (): boolean => useLocation({ select: ({ pathname }) => wholePages.test(pathname) });
