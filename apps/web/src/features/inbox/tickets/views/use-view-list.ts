import type { CustomField, FieldConditionForm, TicketView } from '@balcao/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { searchDebounceMs } from '../../../../ui/lists/search-debounce.ts';
import { conditionsOf, draftOf, useFields } from '../../custom-fields/index.ts';
import type { TicketSearch } from '../list/lists.rules.ts';
import { emptySearch } from '../search/search.rules.ts';
import { useTickets } from '../tickets.queries.ts';
import { asksTheSame, searchOf } from './view-values.rules.ts';
import { useTicketViews } from './views.queries.ts';

/** A part of a view that narrows its list no more. */
export interface MissingPart {
  kind: TicketView['missing'][number]['kind'] | 'field';
  name: string;
}

/** The view that is shown in the place of the lists, with filters that are changed until they are saved or left. */
export function useViewList() {
  const views = useTicketViews();
  const [viewId, setViewId] = useState<number>();
  const [draft, setDraft] = useState<TicketSearch>();
  const view =
    viewId === undefined
      ? undefined
      : [...(views?.own ?? []), ...(views?.shared ?? [])].find(({ id }) => id === viewId);
  const contactFields = useFields('contact');
  const ticketFields = useFields('ticket');
  const { saved, missing } = useMemo(
    () => (view ? askableOf(view, { contactFields, ticketFields }) : { saved: undefined, missing: noParts }),
    [view, contactFields, ticketFields],
  );
  const values = draft ?? saved ?? emptySearch;
  const isChanged = draft !== undefined && saved !== undefined && !asksTheSame(draft, saved);
  const [text] = useDebouncedValue(values.text, searchDebounceMs);
  const asked = useMemo(() => (isChanged ? { ...values, text, view: null } : saved), [isChanged, values, text, saved]);
  const loaded = useTickets(asked ?? emptySearch, asked !== undefined);
  return {
    /** undefined = the lists are shown; also once the view is gone */
    view,
    /** it was chosen, and is not known yet */
    isAwaited: viewId !== undefined && views === undefined,
    missing,
    values,
    isChanged,
    open(id: number | undefined) {
      setViewId(id);
      setDraft(undefined);
    },
    change: (change: Partial<TicketSearch>) => setDraft({ ...values, ...change }),
    discard: () => setDraft(undefined),
    asked,
    loaded,
  };
}

export type ViewList = ReturnType<typeof useViewList>;

const noParts: readonly MissingPart[] = [];

interface Fields {
  contactFields: readonly CustomField[] | undefined;
  ticketFields: readonly CustomField[] | undefined;
}

/** The filters of a view that can still be asked by this person, and what cannot. */
function askableOf(view: TicketView, { contactFields, ticketFields }: Fields) {
  const whole = searchOf(view);
  const contact = askable(whole.contactFields, contactFields);
  const ticket = askable(whole.ticketFields, ticketFields);
  const gone: MissingPart[] = [...contact.gone, ...ticket.gone].map((name) => ({ kind: 'field', name }));
  return {
    saved: { ...whole, contactFields: contact.kept, ticketFields: ticket.kept } satisfies TicketSearch,
    missing: [...view.missing, ...gone],
  };
}

function askable(conditions: readonly FieldConditionForm[], fields: readonly CustomField[] | undefined) {
  if (!fields) return { kept: conditions, gone: [] };
  const isAskable = (condition: FieldConditionForm) => {
    const field = fields.find(({ key }) => key === condition.key);
    return field !== undefined && conditionsOf(fields, [draftOf(field, condition)]).length > 0;
  };
  return {
    kept: conditions.filter(isAskable),
    gone: conditions
      .filter((one) => !isAskable(one))
      .map(({ key }) => fields.find((field) => field.key === key)?.name ?? ''),
  };
}
