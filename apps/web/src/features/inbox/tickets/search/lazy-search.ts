import { preloadableComponent } from '../../../../ui/dialogs/preloadable.ts';

const loadEmpty = () => import('./search-empty.tsx');

/** What the search shows below its field: not loaded with the list. */
export const RecentSearches = preloadableComponent(async () => (await loadEmpty()).RecentSearches);
export const NoSearchResults = preloadableComponent(async () => (await loadEmpty()).NoSearchResults);
export const SearchEnd = preloadableComponent(async () => (await loadEmpty()).SearchEnd);
export const FoundContacts = preloadableComponent(async () => (await import('./found-contacts.tsx')).FoundContacts);

export const preloadSearch = () =>
  Promise.all([RecentSearches, NoSearchResults, SearchEnd, FoundContacts].map(({ preload }) => preload()));
