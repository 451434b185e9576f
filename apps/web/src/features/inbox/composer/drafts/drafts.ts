import type { Draft, Message } from '@balcao/contract';
import { onSessionChange, readToken } from '../../../../app/api/session-store.ts';
import type { LocalFile } from '../../../../ui/chat/files/local-file.ts';
import { createDrafts, type DraftChange } from '../../../../ui/chat/drafts.ts';
import { localDrafts } from './drafts-store.ts';
import { mergeDraft } from './drafts.rules.ts';
import type { DraftSyncState } from './drafts.rules.ts';
import { keptBesides, type Besides } from './kept-besides.ts';

/** Unsent text, files and quotes of a conversation. They are kept while others are opened. */
export interface ComposerDraft {
  text: string;
  files: readonly LocalFile[];
  quoted: Message | null;
  /** an own message whose text is being changed, and the text so far */
  editing: { message: Message; text: string } | null;
  /** a note for the team that is being written; null = a message is */
  note: string | null;
}

const emptyDraft: ComposerDraft = { text: '', files: [], quoted: null, editing: null, note: null };
const drafts = createDrafts<number, ComposerDraft>({
  empty: emptyDraft,
  onChange(ticketId, draft, before) {
    if (draft.editing !== before.editing || draft.note !== before.note) keptBesides.keep(ticketId, besidesOf(draft));
  },
});
/** The sync states of the texts. */
const syncStates = new Map<number, DraftSyncState>();
const textListeners = new Set<(ticketId: number) => void>();

export function changeDraft(ticketId: number, change: DraftChange<ComposerDraft>): void {
  const before = draftText(ticketId);
  drafts.change(ticketId, change);
  if (draftText(ticketId) === before) return;
  recordSyncState(ticketId, { changed: true, storedAt: syncStateOf(ticketId).storedAt });
  for (const listener of textListeners) listener(ticketId);
}

/** Ends a note that the server has now. What was written since stays to be saved. */
export function endSavedNote(ticketId: number, saved: string): void {
  changeDraft(ticketId, ({ note }) => (note === saved ? { note: null } : {}));
}

/** Ends the change of a message whose new text the server has now. What was written since stays to be saved. */
export function endSavedEditing(ticketId: number, saved: { id: string; text: string }): void {
  changeDraft(ticketId, ({ editing }) =>
    editing?.message.id === saved.id && editing.text === saved.text ? { editing: null } : {},
  );
}

/** Two conversations have become one: what was begun in the one that is gone goes on in the other. */
export function moveDraft(from: number, into: number): void {
  const { text, files, quoted, editing, note } = draftOf(from);
  changeDraft(from, emptyDraft);
  changeDraft(into, (draft) => ({
    // As the server joins them.
    text: joinTexts(draft.text, text),
    files: [...draft.files, ...files],
    quoted: draft.quoted ?? quoted,
    editing: draft.editing ?? editing,
    note: draft.note === null ? note : joinTexts(draft.note, note ?? ''),
  }));
}

const joinTexts = (...texts: string[]): string => texts.filter((text) => text !== '').join('\n');

function besidesOf({ editing, note }: ComposerDraft): Besides | undefined {
  const begun = note === null || note.trim() === '' ? null : note;
  return editing || begun !== null ? { editing, note: begun } : undefined;
}

export const draftOf = drafts.of;
export const useDraft = drafts.use;
export const useDraftPart = drafts.usePart;
/** The drafts of all conversations. */
export const useDrafts = drafts.useAll;

/** The text someone began to write in a conversation, here or on another device; empty when there is none. */
export const draftText = (ticketId: number): string => drafts.of(ticketId).text;

/** All that was begun in the composer of a conversation and has not left: the message, the new text of an old one, the note. */
export function unsentTexts(ticketId: number): string[] {
  const { text, editing, note } = drafts.of(ticketId);
  const changed = editing && editing.text !== editing.message.body ? editing.text : '';
  return [text, changed, note ?? ''].filter((words) => words.trim() !== '');
}

/** Subscribes to changes of a text in this tab. */
export function onDraftTextChange(listener: (ticketId: number) => void): () => void {
  textListeners.add(listener);
  return () => textListeners.delete(listener);
}

/** How many states of the server were heard of, and as which of them the last one of each draft. */
let heardCount = 0;
const lastHeard = new Map<number, number>();

/** Where the states of the server stand: what is heard after this is newer than an answer that was asked for before. */
export const draftCursor = (): number => heardCount;

function hear(ticketId: number): void {
  heardCount += 1;
  lastHeard.set(ticketId, heardCount);
}

/** Takes over what the server has of a draft, unless something newer was written here. */
export function applyStoredDraft(stored: Draft): void {
  const { ticketId } = stored;
  hear(ticketId);
  const draft = drafts.of(ticketId);
  const merged = mergeDraft({ ...syncStateOf(ticketId), text: draft.text }, stored);
  if (merged.text !== draft.text) drafts.change(ticketId, { text: merged.text });
  recordSyncState(ticketId, {
    changed: merged.changed,
    storedAt: merged.storedAt,
    restoredFrom: merged.restoredFrom ?? null,
  });
}

/**
 * Takes over all drafts that the server has; what it does not name was sent or thrown away elsewhere, unless it was saved since.
 * @param asked the cursor before the list was asked for
 */
export function applyStoredDrafts(all: readonly Draft[], asked = heardCount): void {
  for (const stored of all) applyStoredDraft(stored);
  for (const [ticketId, { restoredFrom, ...state }] of syncStates) if (restoredFrom) syncStates.set(ticketId, state);
  const named = new Set(all.map(({ ticketId }) => ticketId));
  for (const [ticketId, { text }] of drafts.all()) {
    if (named.has(ticketId) || syncStateOf(ticketId).changed || text === '') continue;
    if ((lastHeard.get(ticketId) ?? 0) > asked) continue;
    drafts.change(ticketId, { text: '' });
  }
}

/** Records that the server has this text now. */
export function recordSaved({ ticketId, body, updatedAt }: Draft): void {
  hear(ticketId);
  recordSyncState(ticketId, { changed: draftText(ticketId) !== body, storedAt: updatedAt });
}

/** Restores what an earlier load of the page left unsaved, also of notes and changed messages. What was written since is newer. */
export function restoreDrafts(): void {
  for (const [ticketId, besides] of keptBesides.list()) {
    drafts.change(ticketId, ({ editing, note }) => (!editing && note === null ? besides : {}));
  }
  for (const [ticketId, { text, writtenAt, storedAt }] of localDrafts.list()) {
    if (syncStates.has(ticketId)) continue;
    syncStates.set(ticketId, { changed: true, storedAt, restoredFrom: writtenAt });
    drafts.change(ticketId, { text });
  }
}

/** Stores the sync state of a text, for a reload too while the server does not have it. */
function recordSyncState(ticketId: number, state: DraftSyncState): void {
  syncStates.set(ticketId, state);
  if (state.restoredFrom) return;
  const local = { text: draftText(ticketId), writtenAt: new Date().toISOString(), storedAt: state.storedAt };
  localDrafts.keep(ticketId, state.changed ? local : undefined);
}

/** Conversations whose text is to be saved. One that was restored waits until it is known what the server has. */
export function unsavedDrafts(): number[] {
  return [...syncStates]
    .filter(([, { changed, restoredFrom }]) => changed && !restoredFrom)
    .map(([ticketId]) => ticketId);
}

const syncStateOf = (ticketId: number): DraftSyncState =>
  syncStates.get(ticketId) ?? { changed: false, storedAt: null };

onSessionChange(() => {
  if (readToken()) return;
  syncStates.clear();
  drafts.reset();
});
