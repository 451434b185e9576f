import { useState } from 'react';
import { quickMessageQuery } from '../quick-messages/index.ts';

/**
 * When the list of quick replies is open: while the text begins with a slash, or after its button was pressed.
 * @param text the message that is being written; null while something else is
 */
export function useQuickMessagePicker(text: string | null) {
  const [isOpen, setIsOpen] = useState(false);
  const [dismissedQuery, setDismissedQuery] = useState<string | null>(null);
  const query = text === null ? null : quickMessageQuery(text);
  const typed = query !== null && query !== dismissedQuery ? query : null;
  const search = typed ?? (isOpen ? '' : null);
  const close = () => setIsOpen(false);
  const dismiss = () => {
    close();
    setDismissedQuery(query);
  };
  return {
    /** the search words; null = the list is closed */
    search,
    /** the choice replaces the text, which is the search */
    replacesText: query !== null,
    close,
    /** Closes the list for the words that are there. */
    dismiss,
    toggle: () => (search === null ? setIsOpen(true) : dismiss()),
    /** To be called with each new text: other words open the list again. */
    onTextChange: (next: string) => {
      if (quickMessageQuery(next) === null) setDismissedQuery(null);
    },
  };
}
