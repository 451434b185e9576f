import type { MenuPage } from '../routes/menu.ts';

/** The address of a page as properties of a `Link`. */
export const linkTo = ({ to, tab }: MenuPage) => ({ to, search: tab === undefined ? {} : { tab } }) as const;
