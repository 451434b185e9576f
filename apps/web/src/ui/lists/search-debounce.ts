/** How long after the last key press a search is sent (specification, section 9). */
export const searchDebounceMs = 500;
